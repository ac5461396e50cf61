/**
 * Allow list for the HTML of authors: only what is named here is stored and shown. The server cleans by this
 * list before it keeps a text, and the browser once more before it shows one.
 */

export const INLINE_TAGS = words('b strong i em u s sub sup br span code small q abbr');
const BLOCK_TAGS = words(
  'p div ul ol li dl dt dd blockquote pre hr h2 h3 h4 h5 table caption thead tbody tfoot tr th td a',
);
export const TEXT_TAGS = [...INLINE_TAGS, ...BLOCK_TAGS];
export const MATH_TAGS = words(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts ' +
    'mprescripts mtable mtr mtd mpadded mphantom mstyle menclose merror',
);

/** Attributes that any element may have; the lengths are mathematics'. */
const COMMON_ATTRIBUTES = words(
  'dir lang display displaystyle scriptlevel mathvariant stretchy fence separator symmetric largeop movablelimits ' +
    'accent accentunder columnalign notation form',
);
const LENGTHS = words(
  'width height depth lspace rspace minsize maxsize linethickness rowspacing columnspacing',
);
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href'],
  th: ['scope', 'colspan', 'rowspan', 'class'],
  td: ['colspan', 'rowspan', 'class'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  p: ['class'],
  table: ['class'],
  mrow: ['class'],
  mtd: ['class'],
};
/** Every name that {@link allowedAttribute} may let pass, on any element. */
export const ALLOWED_ATTRIBUTES = [
  ...new Set([...COMMON_ATTRIBUTES, ...LENGTHS, ...Object.values(ATTRIBUTES).flat()]),
];
const CLASSES = words(
  'ask labs num unit range line-top line-right line-bottom line-left double-top double-bottom box align-left align-right',
);
/** A web page, or a mail address. */
export const LINK_ADDRESS = /^(?:https?:\/\/|mailto:)/iu;
/** Lengths that an author of mathematics needs; longer ones would push the question itself off the page. */
const MODEST_LENGTH =
  /^[-+]?(?:\d{0,2}(?:\.\d{1,6})?(?:em|ex|rem)|\d{1,3}(?:\.\d{1,6})?(?:px|pt|%)|0|\.\d{1,6}em)$/u;

/**
 * Filters the value of an attribute.
 * @param element in lower case; @param name in lower case; @param value decoded
 * @returns null when it is left out
 */
export function allowedAttribute(element: string, name: string, value: string): string | null {
  if (LENGTHS.includes(name)) return value.split(/\s+/u).every(isModest) ? value : null;
  if (COMMON_ATTRIBUTES.includes(name)) return value;
  if (!Object.hasOwn(ATTRIBUTES, element) || !ATTRIBUTES[element]?.includes(name)) return null;
  if (name === 'href') return LINK_ADDRESS.test(value.trim()) ? value.trim() : null;
  if (name === 'class')
    return (
      value
        .split(/\s+/u)
        .filter((word) => CLASSES.includes(word))
        .join(' ') || null
    );
  return value;
}

function isModest(length: string): boolean {
  return MODEST_LENGTH.test(length);
}

function words(list: string): string[] {
  return list.split(' ');
}
