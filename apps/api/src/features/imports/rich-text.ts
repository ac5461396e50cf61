import sanitizeHtml from 'sanitize-html';
import temml from 'temml';

const MATH_TAGS = [
  'math',
  'mrow',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'mtable',
  'mtr',
  'mtd',
  'mpadded',
  'mphantom',
  'mstyle',
  'menclose',
  'merror',
];
const MATH_ATTRIBUTES = [
  'display',
  'displaystyle',
  'scriptlevel',
  'mathvariant',
  'stretchy',
  'fence',
  'separator',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'symmetric',
  'largeop',
  'movablelimits',
  'accent',
  'accentunder',
  'linethickness',
  'width',
  'height',
  'depth',
  'columnalign',
  'rowspacing',
  'columnspacing',
  'notation',
  'form',
];
const INLINE_TAGS = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'br',
  'span',
  'code',
  'small',
  'q',
  'abbr',
];
const BLOCK_TAGS = [
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'hr',
  'h3',
  'h4',
  'h5',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'a',
];
/** What an author of mathematics means; more would push the question itself off the page. */
const MODEST_LENGTH =
  /^[-+]?(?:\d{0,2}(?:\.\d{1,6})?(?:em|ex|rem)|\d{1,3}(?:\.\d{1,6})?(?:px|pt|%)|0|\.\d{1,6}em)$/u;
const LENGTHS = [
  'width',
  'height',
  'depth',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'rowspacing',
  'columnspacing',
  'linethickness',
];

/** Leaves out lengths of mathematics that are no modest ones. */
function withoutHugeLengths(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept = Object.entries(attribs).filter(
    ([name, value]) =>
      !LENGTHS.includes(name) || value.split(/\s+/u).every((length) => MODEST_LENGTH.test(length)),
  );
  return { tagName, attribs: Object.fromEntries(kept) };
}

const CLASSES = ['ask', 'labs', 'num', 'unit', 'range'];

function rules(tags: string[]): sanitizeHtml.IOptions {
  return {
    allowedTags: [...tags, ...MATH_TAGS],
    allowedAttributes: {
      a: ['href'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start', 'type'],
      '*': ['dir', 'lang', ...MATH_ATTRIBUTES],
    },
    allowedClasses: { p: CLASSES, table: CLASSES, th: CLASSES, td: CLASSES },
    allowedSchemes: ['http', 'https'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 60,
    transformTags: { '*': withoutHugeLengths },
  };
}

const BLOCK_RULES = rules([...INLINE_TAGS, ...BLOCK_TAGS]);
const INLINE_RULES = rules(INLINE_TAGS);

/**
 * `\( … \)` in a line, `\[ … \]` on a line of its own. None opens within another, so that a text full of openings
 * is read once and not once for each of them.
 */
const TEX = /\\\(((?:(?!\\\().)+?)\\\)|\\\[((?:(?!\\\[).)+?)\\\]/gsu;

/** TeX to MathML, which browsers show without fonts, styles or script. What cannot be read stays as it was written. */
function withMathematics(html: string): string {
  return html.replace(TEX, (source: string, inline: string | undefined, block: string | undefined) => {
    const tex = decodeEntities(inline ?? block ?? '');
    try {
      return temml.renderToString(tex, {
        displayMode: block !== undefined,
        // In a line it may break behind an operator, so that a phone shows all of it.
        wrap: block === undefined ? 'tex' : 'none',
        throwOnError: true,
        trust: false,
      });
    } catch {
      return source;
    }
  });
}

function decodeEntities(text: string): string {
  return text.replace(/&lt;/gu, '<').replace(/&gt;/gu, '>').replace(/&amp;/gu, '&');
}

/** An author's HTML with its mathematics, reduced to what a page may show. Styles, scripts and handlers leave. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(withMathematics(html), BLOCK_RULES).trim();
}

/** The same for one line, such as an option. */
export function cleanInlineText(html: string): string {
  return sanitizeHtml(withMathematics(html), INLINE_RULES).trim();
}
