/** The beginning of a text; a character of two halves stays whole or goes, since no database can hold a half. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}
