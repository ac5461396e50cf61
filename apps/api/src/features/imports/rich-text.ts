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

/** An author's HTML with its mathematics, reduced to what a page may show. Styles, scripts and handlers leave. */
export function cleanRichText(html: string, mathematics?: MathematicsContext): string {
  return sanitizeHtml(withMathematics(html, mathematics), BLOCK_RULES).trim();
}

/** The same for one line, such as an option. */
export function cleanInlineText(html: string, mathematics?: MathematicsContext): string {
  return sanitizeHtml(withMathematics(html, mathematics), INLINE_RULES).trim();
}
