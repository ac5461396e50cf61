/**
 * TeX between dollars as many banks write it. A dollar opens only before a character and closes only behind one and
 * not before a digit, so that `$5 and $6` stay amounts of money (the rule of Pandoc's Markdown).
 */
const TEX = /(?<!\\)\$\$(?!\s*\$)([^$]+)\$\$|(?<!\\)\$(?![\s$])([^$\n\r]*[^$\s\\])\$(?!\d)/gu;

/** A plain text with its TeX between `\(` and `\)`, each on one line. */
export function withTexOfDollars(text: string): string {
  return text.replace(TEX, (_, block: string | undefined, inline: string | undefined) => {
    const tex = (block ?? inline ?? '').replace(/\s+/gu, ' ').trim();
    return `\\(${tex}\\)`;
  });
}
