/** Titles over this length are cut (specification section 9). */
const TITLE_LIMIT = 70;

/** Cuts a long name; the full one belongs into the title attribute. Characters beyond the basic plane stay whole. */
export function cut(text: string, limit = TITLE_LIMIT): string {
  const characters = [...text];
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}…` : text;
}
