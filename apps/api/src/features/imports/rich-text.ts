import {
  ALLOWED_ATTRIBUTES,
  allowedAttribute,
  INLINE_TAGS,
  MATH_TAGS,
  TEXT_TAGS,
} from '@assay/contract/html';
import sanitizeHtml from 'sanitize-html';
import { type MathematicsContext, withMathematics } from './mathematics.ts';

const MAX_DEPTH = 60;
/** More than any text needs that was seen. */
const MAX_TIMES = 6;

/** The list says what may stay; the library (it reads by `htmlparser2`) what that is in a text made to deceive. */
function sanitizeRules(tags: string[]): sanitizeHtml.IOptions {
  return {
    allowedTags: [...tags, ...MATH_TAGS],
    allowedAttributes: { '*': ALLOWED_ATTRIBUTES },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: MAX_DEPTH,
    transformTags: { '*': withAllowedAttributes },
  };
}

function withAllowedAttributes(tagName: string, written: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(written)) {
    const allowed = allowedAttribute(tagName, name, value);
    if (allowed !== null) attribs[name] = allowed;
  }
  return { tagName, attribs };
}

const BLOCK_RULES = sanitizeRules(TEXT_TAGS);
const INLINE_RULES = sanitizeRules(INLINE_TAGS);
/** A character that cleaning keeps: no markup, no reference, no mark of a formula, nothing invisible but a line break. */
const KEPT = String.raw`[\n[^<>&$\\\p{C}]]`;
/** Most texts of a bank are words with simple emphasis, in paragraphs or without. Cleaning would change nothing. */
const EMPHASIS = ['b', 'strong', 'i', 'em', 'sub', 'sup'].map((tag) => `<${tag}>${KEPT}+</${tag}>`);
const LINE = `${KEPT}*(?:(?:${EMPHASIS.join('|')})${KEPT}*)*`;
const CLEAN_LINE = new RegExp(`^${LINE}$`, 'v');
const CLEAN_PARAGRAPHS = new RegExp(`^(?:<p>${LINE}</p>)+$`, 'v');

/** An author's HTML with its mathematics, reduced to what a page may show. Styles, scripts and handlers leave. */
export function cleanRichText(html: string, mathematics?: MathematicsContext): string {
  return CLEAN_PARAGRAPHS.test(html) ? html : clean(html, BLOCK_RULES, mathematics);
}

/** The same for one line, such as an option. */
export function cleanInlineText(html: string, mathematics?: MathematicsContext): string {
  return clean(html, INLINE_RULES, mathematics);
}

function clean(html: string, rules: sanitizeHtml.IOptions, mathematics?: MathematicsContext): string {
  if (CLEAN_LINE.test(html)) return html.trim();
  /** What was left as it is once is so again. */
  let unchanged: string | null = null;
  return repeatUntilSame(html, (text) => {
    const written = withMathematics(text, mathematics);
    if (written === unchanged) return written;
    const cleaned = sanitizeHtml(written, rules).trim();
    if (cleaned === written) unchanged = written;
    return cleaned;
  });
}

/**
 * Does to a text what, done again, shall change nothing, so that an export that is applied is the same: what leaves may
 * have stood within a formula (`$x</div>^2$`), or have held another element open.
 */
export function repeatUntilSame(text: string, change: (text: string) => string): string {
  let changed = change(text);
  for (let times = 1; times < MAX_TIMES; times += 1) {
    const again = change(changed);
    if (again === changed) break;
    changed = again;
  }
  return changed;
}
