/** A backslash before any other character is a backslash: TeX is full of them. */
const ESCAPED = /\\([\\:#={}~n])/gu;

/** The text that was meant. `\n` is a line end, as Moodle writes one. */
export function unescaped(text: string): string {
  return text.replace(ESCAPED, (_, character: string) => (character === 'n' ? '\n' : character));
}

/** The same length, with letters for what is escaped: control characters are found here and cut out of the source. */
export function masked(text: string): string {
  return text.replace(ESCAPED, 'xx');
}
