const PAGE = String.raw`(?:page|seite|página|pagina|pág|pag|pg|p|s)\b\.?[\s|:]{0,3}`;
const NUMBERS = String.raw`(?:\d{1,4}(?:\s?(?:\/|of|von|de|di|sur|van)\s?\d{1,4})?|(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3}))`;
/** What stands at the foot or the head of a page: `Page 12`, `12`, `- 12 -`, `12 / 40`, `iv`. */
const PAGE_LINE = new RegExp(`^[-–—[(|]?\\s?(?:${PAGE})?${NUMBERS}\\s?[-–—\\])|]?$`, 'iu');
/** The same with the word, and perhaps what the pages belong to: `Page 3 of 9 | Biology`, `3 | Page`. */
const NAMED_PAGE = new RegExp(
  `^(?:[-–—[(|]?\\s?${PAGE}${NUMBERS}\\s?(?:[-–—\\])|].{0,80})?|\\d{1,4}\\s?[-–—|]\\s?(?:page|seite|página|pagina))$`,
  'iu',
);
/** The same behind other words, where it says of how many: `2025/26 Seite 4 von 7`. */
const PAGE_AT_END = new RegExp(
  `^.{1,80}[\\s|,–—-]${PAGE}\\d{1,4}\\s?(?:\\/|of|von|de|di|sur|van)\\s?\\d{1,4}\\s?[-–—\\])|]?$`,
  'iu',
);

/** Whether a line is nothing but the number of a page. */
export function isPageLine(line: string): boolean {
  return PAGE_LINE.test(line) || isNamedPageLine(line);
}

/** Whether it says so in a word: a number alone may be what a stem asks about. */
export function isNamedPageLine(line: string): boolean {
  return NAMED_PAGE.test(line);
}

/** Whether a line of a text that may well hold a number seems to be the head or the foot of a page. */
export function hasPageNumber(line: string): boolean {
  return isPageLine(line) || PAGE_AT_END.test(line);
}
