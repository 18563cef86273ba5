/** The text of a saved game somebody dropped here or chose, until the page is left. */
export const kept: { text: string | null } = { text: null };
