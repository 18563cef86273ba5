// The drawings on the cards, ours, in a square of 100; ink on card paper in both themes.

const line = 'stroke="var(--a-ink)" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"';
const thin = 'stroke="var(--a-ink)" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"';
const faint = 'fill="none" stroke="var(--a-ink)" stroke-width="2" stroke-linecap="round" opacity=".45"';
const rays = 'fill="none" stroke="var(--a-brass)" stroke-width="4" stroke-linecap="round"';
const axes = `<path d="M14 10V88H94" fill="none" ${line}/><path d="M14 66H94M14 44H94M14 22H94" ${faint}/>`;
const bubble = "M10 14H90V66H50L30 90V66H10Z";

/** A branch of laurel with its leaves, mirrored by `way`. */
const branch = (way: 1 | -1) =>
  `<g transform="translate(50 0) scale(${way} 1)"><path d="M4 90C34 84 42 54 34 22" fill="none" ${line}/>` +
  [[12, 82, -10], [25, 72, -35], [33, 58, -55], [37, 43, -70], [36, 28, -80]]
    .map(([x, y, turn]) => `<ellipse cx="${x}" cy="${y}" rx="11" ry="5.4" transform="rotate(${turn} ${x} ${y})" fill="var(--a-sage)" ${thin}/>`)
    .join("") +
  "</g>";

export const DRAWINGS = {
  urn: `<ellipse cx="50" cy="94" rx="40" ry="3.5" fill="var(--a-ink)" opacity=".16"/>
    <g transform="rotate(7 50 20)"><path d="M34 4H66V36H34Z" fill="var(--a-paper)" ${line}/><path d="M34 6L51 20L66 5" fill="none" ${thin}/></g>
    <path d="M16 40H84V92H16Z" fill="var(--a-sky)" ${line}/><path d="M20 92V70L42 62L60 72L80 66V92Z" fill="var(--a-paper)" ${thin}/>
    <path d="M42 62L50 92M60 72L54 92" ${faint}/><path d="M10 32H90V42H10Z" fill="var(--a-wood)" ${line}/><path d="M32 37H68" ${line}/>`,
  megaphone: `<path d="M24 62L30 90H43L38 66Z" fill="var(--a-wood)" ${line}/><path d="M12 42L64 18V82L12 62Z" fill="var(--a-must)" ${line}/>
    <path d="M64 18C78 24 78 76 64 82Z" fill="var(--a-wine)" ${line}/><path d="M82 34L93 27M85 50H98M82 66L93 73" ${rays}/>`,
  podium: `<path d="M8 58H36V92H8Z" fill="var(--a-shade)" ${line}/><path d="M64 68H92V92H64Z" fill="var(--a-wood)" ${line}/>
    <path d="M36 44H64V92H36Z" fill="var(--a-must)" ${line}/><path d="M46 56L52 52V76" fill="none" ${line}/>
    <path d="M50 6L55 17L67 18L58 26L61 38L50 32L39 38L42 26L33 18L45 17Z" fill="var(--a-brass)" ${thin}/>`,
  book: `<path d="M8 24C22 15 40 17 50 26C60 17 78 15 92 24V84C78 77 60 78 50 88C40 78 22 77 8 84Z" fill="var(--a-paper)" ${line}/>
    <path d="M50 26V88" ${thin}/><path d="M17 37C26 33 35 34 42 38M17 50C26 46 35 47 42 51M17 63C26 59 35 60 42 64M58 51C66 47 75 47 83 50M58 64C66 60 75 60 83 63" ${faint}/>
    <path d="M68 17V44L74 38L80 44V18Z" fill="var(--a-wine)" ${thin}/>`,
  rosette: `<path d="M34 60L24 96L40 86L50 97L60 86L76 96L66 60Z" fill="var(--a-slate)" ${line}/>
    <circle cx="50" cy="40" r="33" fill="var(--a-wine)" ${line}/><circle cx="50" cy="40" r="21" fill="var(--a-paper)" ${thin}/>
    <circle cx="50" cy="40" r="10" fill="var(--a-slate)" ${thin}/>`,
  quill: `<path d="M14 30H76V94H14Z" fill="var(--a-paper)" ${line}/><path d="M22 44H56M22 54H50M22 64H40" ${faint}/>
    <path d="M24 80C30 70 34 90 40 80S50 86 62 78" fill="none" stroke="var(--a-slate)" stroke-width="2.6" stroke-linecap="round"/>
    <path d="M50 74C56 44 74 16 96 6C94 30 80 54 58 66Z" fill="var(--a-sky)" ${line}/><path d="M48 78C58 54 72 34 86 20" fill="none" ${thin}/>`,
  lectern: `<path d="M26 44H74L66 92H34Z" fill="var(--a-wood)" ${line}/><path d="M18 34H82L76 46H24Z" fill="var(--a-wood-deep)" ${line}/>
    <path d="M56 34C60 24 60 18 54 12" fill="none" ${line}/><circle cx="51" cy="9" r="6" fill="var(--a-night)" ${thin}/><path d="M28 94H72" ${line}/>`,
  mask: `<path d="M14 20C30 12 70 12 86 20C90 56 74 86 50 90C26 86 10 56 14 20Z" fill="var(--a-paper)" ${line}/>
    <path d="M50 14C66 14 78 16 86 20C90 56 74 86 50 90Z" fill="var(--a-wine)" ${line}/>
    <g fill="none" stroke-width="3.4" stroke-linecap="round"><path d="M26 42C30 36 38 36 42 42M28 62C34 72 42 75 50 75" stroke="var(--a-ink)"/>
    <path d="M58 38L74 44M50 70C58 62 68 62 74 68" stroke="var(--a-paper)"/></g><circle cx="66" cy="48" r="3.4" fill="var(--a-paper)"/>`,
  boot: `<ellipse cx="48" cy="93" rx="42" ry="3.5" fill="var(--a-ink)" opacity=".16"/><path d="M22 8H52V50C66 56 90 58 90 78V86H22Z" fill="var(--a-night)" ${line}/>
    <path d="M20 86H92V92H20Z" fill="var(--a-wood-deep)" ${thin}/><path d="M22 8H52V16H22Z" fill="var(--a-wine)" ${thin}/>
    <path d="M60 62C70 64 80 68 83 76" stroke="#fff" stroke-width="3" fill="none" opacity=".7" stroke-linecap="round"/>
    <path d="M76 26V42M68 34H84M90 46V54M86 50H94M66 14V22M62 18H70" stroke="var(--a-brass)" stroke-width="3" stroke-linecap="round"/>`,
  sun: `<path d="M50 6V20M20 20L30 30M80 20L70 30M6 50H18M82 50H94" ${rays}/><circle cx="50" cy="54" r="24" fill="var(--a-must)" ${line}/>
    <path d="M4 92C16 62 34 66 44 78C56 60 84 60 96 92Z" fill="var(--a-sage)" ${line}/><path d="M64 58V76M64 58L78 62L64 67" fill="var(--a-wine)" ${thin}/>`,
  wit: `<path d="${bubble}" fill="var(--a-paper)" ${line}/><path d="M22 30H62M22 44H50" ${faint}/>
    <path d="M72 24V52M60 38H84M64 30L80 46M80 30L64 46" ${rays}/>`,
  camera: `<path d="M8 32H30L38 20H62L70 32H92V84H8Z" fill="var(--a-night)" ${line}/><circle cx="50" cy="58" r="19" fill="var(--a-sky)" ${line}/>
    <circle cx="50" cy="58" r="10" fill="var(--a-slate)" ${thin}/><path d="M44 54C46 50 50 49 53 50" stroke="#fff" stroke-width="2.6" fill="none" stroke-linecap="round"/>
    <path d="M76 38H86V44H76Z" fill="var(--a-must)" ${thin}/><path d="M16 6L22 16M6 14L15 22" ${rays}/>`,
  laurel: `${branch(1)}${branch(-1)}<path d="M50 26L55 38L68 39L58 47L62 60L50 53L38 60L42 47L32 39L45 38Z" fill="var(--a-must)" ${thin}/>`,
  rising: `${axes}<path d="M22 76L40 58L54 64L84 26" fill="none" stroke="var(--a-bottle)" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M70 22H88V40Z" fill="var(--a-bottle)" ${thin}/>`,
  falling: `${axes}<path d="M22 24L40 42L54 36L84 74" fill="none" stroke="var(--a-wine)" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M88 60V79H69Z" fill="var(--a-wine)" ${thin}/>`,
  cup: `<path d="M28 20H12C10 38 18 48 31 50M72 20H88C90 38 82 48 69 50" fill="none" ${line}/><path d="M26 10H74V38C74 58 62 66 50 66S26 58 26 38Z" fill="var(--a-must)" ${line}/>
    <path d="M45 66H55V80H45Z" fill="var(--a-brass)" ${thin}/><path d="M28 80H72V92H28Z" fill="var(--a-wood-deep)" ${line}/><path d="M36 20V38C36 46 40 52 44 55" stroke="#fff" stroke-width="3.4" fill="none" opacity=".7" stroke-linecap="round"/>`,
  screen: `<path d="M34 6L50 22L68 4" fill="none" ${line}/><path d="M8 22H92V82H8Z" fill="var(--a-night)" ${line}/><path d="M16 30H84V74H16Z" fill="var(--a-sky)" ${thin}/>
    <g fill="var(--a-skin)" ${thin}><circle cx="34" cy="46" r="8"/><circle cx="66" cy="46" r="8"/></g><path d="M20 74C21 61 47 61 48 74ZM52 74C53 61 79 61 80 74Z" fill="var(--a-wine)" ${thin}/>
    <path d="M26 82L20 94M74 82L80 94" ${line}/>`,
  microphone: `<path d="M50 78C50 96 78 86 74 98" fill="none" ${line}/><path d="M40 40H60L55 80H45Z" fill="var(--a-night)" ${line}/>
    <circle cx="50" cy="26" r="19" fill="var(--a-shade)" ${line}/><path d="M34 18H66M32 28H68M42 10V43M58 10V43" ${faint}/><path d="M80 30L94 44M94 30L80 44M6 30L20 44M20 30L6 44" stroke="var(--a-wine)" stroke-width="4" stroke-linecap="round"/>`,
  poster: `<path d="M16 6H84V94H16Z" fill="var(--a-paper)" ${line}/><path d="M22 12H78V66H22Z" fill="var(--a-sky)"/><path d="M30 66C31 54 69 54 70 66Z" fill="var(--a-slate)" ${thin}/>
    <circle cx="50" cy="38" r="17" fill="var(--a-skin)" ${line}/><circle cx="43" cy="35" r="2" fill="var(--a-ink)"/><circle cx="57" cy="35" r="2" fill="var(--a-ink)"/>
    <path d="M50 43C44 40 36 42 33 37C34 49 44 50 50 46C56 50 66 49 67 37C64 42 56 40 50 43Z" fill="var(--a-ink)"/><path d="M26 76H74M32 85H68" stroke="var(--a-wine)" stroke-width="4" stroke-linecap="round"/>`,
  rain: `<path d="M20 52C4 52 4 30 22 30C24 10 56 8 60 26C78 18 96 32 84 50C82 54 76 54 72 54H22Z" fill="var(--a-slate)" ${line}/>
    <path d="M24 64L18 80M44 64L36 90M62 64L56 80M80 62L72 90" stroke="var(--a-slate)" stroke-width="4" stroke-linecap="round"/>`,
  strike: `<path d="M44 48L40 96H50L54 48Z" fill="var(--a-wood)" ${line}/><path d="M10 12L88 6L92 52L14 58Z" fill="var(--a-paper)" ${line}/>
    <path d="M24 28L78 24M26 42L62 39" stroke="var(--a-wine)" stroke-width="6" stroke-linecap="round"/>`,
  gaffe: `<path d="${bubble}" fill="var(--a-paper)" ${line}/><path d="M56 20L38 42H50L44 60L64 36H52Z" fill="var(--a-wine)" ${thin}/>`,
  ear: `<path d="M38 30C42 6 84 8 80 42C78 58 66 60 64 74C62 92 40 92 42 72" fill="var(--a-skin)" ${line}/><path d="M50 36C54 20 72 24 68 42C66 52 56 50 54 62" fill="none" ${line}/>
    <path d="M28 34C22 42 22 56 28 64M16 28C8 40 8 58 16 70" ${rays}/>`,
  phone: `<path d="M32 6H68C72 6 74 8 74 12V88C74 92 72 94 68 94H32C28 94 26 92 26 88V12C26 8 28 6 32 6Z" fill="var(--a-night)" ${line}/><path d="M32 16H68V80H32Z" fill="var(--a-sky)" ${thin}/>
    <circle cx="50" cy="40" r="10" fill="var(--a-wine)" ${thin}/><path d="M38 64V70M44 60V74M50 56V78M56 61V73M62 64V70" stroke="var(--a-ink)" stroke-width="3" stroke-linecap="round"/><path d="M84 34C90 42 90 54 84 62M14 34C8 42 8 54 14 62" ${rays}/>`,
  folder: `<path d="M8 22H58L66 32H94V84H8Z" fill="var(--a-must)" ${line}/><path d="M18 30H84V78H18Z" fill="var(--a-paper)" ${thin} transform="rotate(-3 50 54)"/>
    <path d="M26 44H62M26 54H70M26 64H52" ${faint}/><path d="M92 6L30 72" stroke="var(--a-ink)" stroke-width="4.4" stroke-linecap="round"/><path d="M92 6L30 72" stroke="var(--a-shade)" stroke-width="1.8" stroke-linecap="round"/>
    <path d="M72 14C82 12 88 18 86 28C80 32 70 24 72 14Z" fill="var(--a-brass)" ${thin}/><path d="M30 72C34 78 34 84 29 86C24 84 25 78 30 72Z" fill="var(--a-wine)" ${thin}/>`,
  dagger: `<g transform="rotate(32 50 50)"><path d="M50 98L41 42H59Z" fill="var(--a-shade)" ${line}/><path d="M50 46V88" ${faint}/><path d="M26 34H74V43H26Z" fill="var(--a-brass)" ${line}/>
    <path d="M43 10H57V34H43Z" fill="var(--a-wood-deep)" ${line}/><circle cx="50" cy="7" r="6" fill="var(--a-brass)" ${thin}/></g><path d="M20 70C26 80 26 90 18 92C10 90 12 80 20 70Z" fill="var(--a-wine)" ${thin}/>`,
  rod: `<path d="M8 94C28 60 52 30 80 12" fill="none" stroke="var(--a-wood-deep)" stroke-width="4.4" stroke-linecap="round"/><path d="M80 12V52" ${thin}/>
    <path d="M64 52H96V76H64Z" transform="rotate(-6 80 64)" fill="var(--a-paper)" ${line}/><path d="M65 54L81 66L95 50" fill="none" ${thin}/><path d="M2 88C12 82 20 94 30 88S50 94 60 88S82 94 98 88" fill="none" stroke="var(--a-slate)" stroke-width="3.4"/>`,
  ball: `<g fill="none" stroke="var(--a-ink)" stroke-width="4.4"><ellipse cx="14" cy="16" rx="11" ry="7" transform="rotate(42 14 16)"/><ellipse cx="27" cy="29" rx="11" ry="7" transform="rotate(42 27 29)"/></g>
    <circle cx="60" cy="60" r="33" fill="var(--a-night)" ${line}/><path d="M40 50C43 40 52 34 61 34" stroke="#fff" stroke-width="5" opacity=".5" fill="none" stroke-linecap="round"/>`,
  jester: `<path d="M18 60C6 44 6 22 16 14C26 24 34 36 36 44C38 28 44 14 50 8C56 14 62 28 64 44C66 36 74 24 84 14C94 22 94 44 82 60Z" fill="var(--a-wine)" ${line}/>
    <path d="M36 44C38 28 44 14 50 8C56 14 62 28 64 44L60 60H40Z" fill="var(--a-must)" ${line}/><g fill="var(--a-brass)" ${thin}><circle cx="16" cy="13" r="6"/><circle cx="50" cy="8" r="6"/><circle cx="84" cy="13" r="6"/></g>
    <path d="M20 60H80V72H20Z" fill="var(--a-paper)" ${line}/><path d="M26 72C28 90 40 96 50 96S72 90 74 72Z" fill="var(--a-skin)" ${line}/><circle cx="41" cy="79" r="2.4" fill="var(--a-ink)"/>
    <path d="M56 79H63M40 86C44 92 56 92 61 85" fill="none" ${line}/>`,
} satisfies Record<string, string>;

export type DrawingName = keyof typeof DRAWINGS;

const OWN: Record<string, DrawingName> = {
  "CLEF-declaration": "megaphone",
  "CLEF-primaires": "podium",
  "CLEF-programme": "book",
  "CLEF-investiture": "rosette",
  "CLEF-parrainages": "quill",
  "EVP-01": "wit",
  "EVP-02": "camera",
  "EVP-03": "laurel",
  "EVP-04": "wit",
  "EVP-05": "rising",
  "EVP-06": "rising",
  "EVP-07": "cup",
  "EVP-08": "screen",
  "EVP-09": "laurel",
  "EVP-10": "sun",
  "EVN-01": "microphone",
  "EVN-02": "poster",
  "EVN-03": "rain",
  "EVN-04": "strike",
  "EVN-05": "falling",
  "EVN-06": "gaffe",
  "CF-01": "ear",
  "CF-02": "phone",
  "CF-03": "poster",
  "CF-04": "folder",
  "CF-05": "dagger",
  LB: "boot",
  BOULET: "ball",
};
const FAMILY: [string, DrawingName][] = [
  ["S-", "urn"],
  ["OR", "lectern"],
  ["FA", "mask"],
  ["ABST", "rod"],
];

/** The drawing on a card; dares wear the jester. */
export const drawingOf = (card: string): DrawingName =>
  OWN[card] ?? FAMILY.find(([start]) => card.startsWith(start))?.[1] ?? "jester";
