// Six candidates who do not exist, drawn in an oval of 100 by 120.

const line = 'stroke="var(--a-ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"';
const bust = "M6 120C8 98 26 92 50 92S92 98 94 120Z";
const eyes = '<circle cx="42" cy="54" r="2.1" fill="var(--a-ink)"/><circle cx="58" cy="54" r="2.1" fill="var(--a-ink)"/>';

export const PORTRAITS: Record<string, string> = {
  // Capucine Rougemont: curls, round glasses, a red scarf
  C1: `<rect width="100" height="120" fill="#E6B9A8"/>
    <g fill="#8A3B22" stroke="var(--a-ink)" stroke-width="1.6"><circle cx="26" cy="46" r="15"/><circle cx="22" cy="66" r="13"/><circle cx="74" cy="46" r="15"/><circle cx="78" cy="66" r="13"/><circle cx="36" cy="28" r="15"/><circle cx="64" cy="28" r="15"/><circle cx="50" cy="22" r="14"/></g>
    <path d="${bust}" fill="#4E6B86" ${line}/><path d="M42 78H58V98H42Z" fill="#D9A67C"/>
    <path d="M30 46C30 68 38 84 50 84S70 68 70 46C70 34 60 30 50 30S30 34 30 46Z" fill="#EBC09A" ${line}/>
    <path d="M28 44C34 30 46 38 56 34C62 32 68 36 72 44C70 28 60 24 50 24S30 28 28 44Z" fill="#8A3B22"/>
    <g fill="none" ${line}><circle cx="41" cy="54" r="7.4"/><circle cx="59" cy="54" r="7.4"/><path d="M48.4 54H51.6M42 70C46 75 56 75 60 69"/></g>${eyes}
    <path d="M36 90C44 98 56 98 64 90L68 98C56 106 44 106 32 98Z" fill="#A8243C" ${line}/><path d="M58 100L66 118H54Z" fill="#A8243C" ${line}/>`,
  // Basile Trèfle: straw hat, beard, a clover at the lapel
  C2: `<rect width="100" height="120" fill="#C6D3A8"/><path d="${bust}" fill="#55764A" ${line}/><path d="M38 92L50 112L62 92Z" fill="var(--a-paper)" ${line}/>
    <path d="M30 46C30 66 38 84 50 84S70 66 70 46V36H30Z" fill="#E6BC92" ${line}/>
    <path d="M29 56C30 82 38 98 50 98S70 82 71 56C66 66 62 64 58 62C54 60 46 60 42 62C38 64 34 66 29 56Z" fill="#6B4527" ${line}/>
    <path d="M44 71C47 74 53 74 56 71" fill="none" stroke="#EBC9A4" stroke-width="2.4" stroke-linecap="round"/>
    <g transform="translate(0 -4)">${eyes}</g><path d="M37 44C40 42 44 42 46 44M54 44C57 42 61 42 63 44" fill="none" ${line}/>
    <path d="M12 38C28 32 72 32 88 38C72 46 28 46 12 38Z" fill="#E9C873" ${line}/><path d="M30 36V16C30 10 70 10 70 16V36C58 39 42 39 30 36Z" fill="#E9C873" ${line}/>
    <path d="M30 28C42 31 58 31 70 28V36C58 39 42 39 30 36Z" fill="#55764A"/>
    <g fill="#86B063" stroke="var(--a-ink)" stroke-width="1.2"><circle cx="76" cy="104" r="4"/><circle cx="83" cy="104" r="4"/><circle cx="79.5" cy="98" r="4"/></g>`,
  // Solange Mitan: silver hair, pearls, a smile for everybody
  C3: `<rect width="100" height="120" fill="#EBD9A6"/><path d="M24 84C16 60 20 20 50 18S84 60 76 84C70 90 66 80 66 66H34C34 80 30 90 24 84Z" fill="#B9B4AB" ${line}/>
    <path d="${bust}" fill="#2F6B66" ${line}/><path d="M36 94L50 114L64 94L56 84H44Z" fill="#EBC9A4" ${line}/>
    <path d="M31 48C31 70 40 86 50 86S69 70 69 48C69 38 60 34 50 34S31 38 31 48Z" fill="#EFCDA6" ${line}/>
    <path d="M29 54C30 36 42 32 54 32C50 42 40 46 29 54ZM71 54C70 40 64 33 54 32C58 42 64 48 71 54Z" fill="#B9B4AB" ${line}/>
    <path d="M38 57C40 54 44 54 46 57M54 57C56 54 60 54 62 57" fill="none" ${line}/><path d="M40 71C45 77 55 77 60 71Z" fill="#A8243C" ${line}/>
    <g fill="#fff" stroke="var(--a-ink)" stroke-width="1.1"><circle cx="37" cy="95" r="3"/><circle cx="42" cy="100" r="3"/><circle cx="48" cy="103" r="3"/><circle cx="54" cy="102.6" r="3"/><circle cx="59" cy="99" r="3"/><circle cx="63" cy="94" r="3"/></g>`,
  // Célestin Paumier: a high forehead, half-moon glasses, a bow tie and a pen
  C4: `<rect width="100" height="120" fill="#CFC6DC"/><path d="${bust}" fill="#5C6470" ${line}/>
    <path d="M36 92L50 116L64 92Z" fill="var(--a-paper)" ${line}/><path d="M42 78H58V97H42Z" fill="#D9AE86"/>
    <path d="M27 60C22 50 24 40 30 34L34 58ZM73 60C78 50 76 40 70 34L66 58Z" fill="#7A5B3C" ${line}/>
    <path d="M31 42C31 66 39 85 50 85S69 66 69 42C69 24 61 15 50 15S31 24 31 42Z" fill="#EFCDA6" ${line}/>
    <path d="M40 27C45 24 55 24 60 27" fill="none" stroke="var(--a-ink)" stroke-width="1.4" opacity=".4"/>
    <path d="M37 45C40 42 44 42 46 44M54 44C57 42 61 42 63 44" fill="none" ${line}/>${eyes}
    <path d="M35 58H48C48 66 36 66 35 58ZM52 58H65C64 66 52 66 52 58ZM48 58H52" fill="rgba(255,255,255,.5)" ${line}/>
    <path d="M45 74C48 76 53 75 56 73" fill="none" ${line}/><path d="M38 92L50 98L38 106ZM62 92L50 98L62 106Z" fill="#9459BD" ${line}/><circle cx="50" cy="98" r="3" fill="#9459BD" ${line}/>
    <path d="M76 100V114M80 100V114" stroke="#C48A1C" stroke-width="3" stroke-linecap="round"/>`,
  // Hortense de Bonneval: a tall chignon, a brooch, one raised eyebrow
  C5: `<rect width="100" height="120" fill="#B7C7D4"/><path d="M36 18C36 4 64 4 64 18C70 22 68 30 60 30H40C32 30 30 22 36 18Z" fill="#3A2A20" ${line}/>
    <path d="M26 60C20 34 34 22 50 22S80 34 74 60Z" fill="#3A2A20" ${line}/><path d="${bust}" fill="#22345C" ${line}/><path d="M40 76H60V96L50 106L40 96Z" fill="#E2B88F"/>
    <path d="M34 92L50 116L66 92L74 96L56 120H44L26 96Z" fill="#22345C" ${line}/>
    <path d="M32 46C32 68 40 84 50 84S68 68 68 46C68 36 60 32 50 32S32 36 32 46Z" fill="#EFCDA6" ${line}/>
    <path d="M30 50C32 36 42 34 50 36C58 34 68 36 70 50C66 42 58 40 50 42C42 40 34 42 30 50Z" fill="#3A2A20"/>
    <path d="M37 48L46 50M54 47C57 43 62 43 64 46" fill="none" ${line}/>${eyes}<path d="M44 72H57" stroke="#8E2440" stroke-width="2.6" stroke-linecap="round"/>
    <circle cx="30" cy="68" r="2.6" fill="#fff" stroke="var(--a-ink)"/><circle cx="70" cy="68" r="2.6" fill="#fff" stroke="var(--a-ink)"/><path d="M72 104L76 100L80 104L76 110Z" fill="var(--a-brass)" ${line}/>`,
  // Gaspard Tonnerre: a mane, a moustache like handlebars, a collar too tight
  C6: `<rect width="100" height="120" fill="#D8C39A"/><path d="${bust}" fill="#5A3A2A" ${line}/><path d="M34 90L50 118L66 90Z" fill="var(--a-paper)" ${line}/>
    <path d="M22 62C14 30 30 8 52 10C78 8 88 34 78 62C74 50 72 44 68 40H32C28 44 26 50 22 62Z" fill="#4A4A50" ${line}/>
    <path d="M26 46C26 72 36 90 50 90S74 72 74 46C74 34 64 30 50 30S26 34 26 46Z" fill="#E3A483" ${line}/>
    <path d="M24 44C30 24 46 30 58 22C60 32 70 32 76 44C70 38 62 38 54 34C44 40 32 36 24 44Z" fill="#4A4A50" ${line}/>
    <path d="M33 46L46 51M67 46L54 51" fill="none" stroke="#33333A" stroke-width="4.6" stroke-linecap="round"/><g transform="translate(0 2)">${eyes}</g>
    <path d="M50 57C47 62 46 66 48 67H53" fill="none" ${line}/><path d="M50 70C42 67 34 72 28 64C28 80 44 82 50 75C56 82 72 80 72 64C66 72 58 67 50 70Z" fill="#4A4A50" ${line}/>
    <path d="M43 82C47 79 53 79 57 82" fill="none" ${line}/><path d="M50 96L44 102L50 120L56 102Z" fill="#22345C" ${line}/>
    <circle cx="78" cy="104" r="6" fill="#A8243C" ${line}/><circle cx="78" cy="104" r="2.4" fill="var(--a-paper)"/>`,
};
