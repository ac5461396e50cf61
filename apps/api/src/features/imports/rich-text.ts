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
/** More rounds than any text needed so far. */
const MAX_TIMES = 6;

/**
 * The allowlist says what may stay; the library (its parser is `htmlparser2`) finds it even in a text made to
 * deceive.
 */
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
/**
 * A character that cleaning keeps: no markup, no reference, no sign of a formula, nothing invisible but a
 * line break.
 */
const KEPT = String.raw`[\n[^<>&$\\\p{C}]]`;
/**
 * Fast path: most texts of a bank are words with simple emphasis, in paragraphs or without. Cleaning would
 * not change them.
 */
const EMPHASIS = ['b', 'strong', 'i', 'em', 'sub', 'sup'].map((tag) => `<${tag}>${KEPT}+</${tag}>`);
const LINE = `${KEPT}*(?:(?:${EMPHASIS.join('|')})${KEPT}*)*`;
const CLEAN_LINE = new RegExp(`^${LINE}$`, 'v');
const CLEAN_PARAGRAPHS = new RegExp(`^(?:<p>${LINE}</p>)+$`, 'v');

/**
 * Sanitises an author's HTML with its mathematics to what a page may show. Removes styles, scripts and
 * handlers.
 */
export function cleanRichText(html: string, mathematics?: MathematicsContext): string {
  return CLEAN_PARAGRAPHS.test(html) ? html : clean(html, BLOCK_RULES, mathematics);
}

/** Same for one line, such as an option. */
export function cleanInlineText(html: string, mathematics?: MathematicsContext): string {
  return clean(html, INLINE_RULES, mathematics);
}

function clean(html: string, rules: sanitizeHtml.IOptions, mathematics?: MathematicsContext): string {
  if (CLEAN_LINE.test(html)) return html.trim();
  /** Last text that cleaning left as it is; not cleaned again. */
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
 * Applies a change until the text is stable, so that re-importing an export changes nothing. Removed markup
 * may have stood within a formula (`$x</div>^2$`), or have held another element open.
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
