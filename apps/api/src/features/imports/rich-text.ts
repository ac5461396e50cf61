import {
  ALLOWED_ATTRIBUTES,
  allowedAttribute,
  INLINE_TAGS,
  MATH_TAGS,
  TEXT_TAGS,
} from '@assay/contract/html';
import { htmlTokens } from '@assay/interchange';
import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import temml from 'temml';

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

/**
 * `\( … \)` in a line, `\[ … \]` on a line of its own. None opens within another, so that a text full of openings
 * is read once and not once for each of them.
 */
const TEX = /\\\(((?:(?!\\\().)+?)\\\)|\\\[((?:(?!\\\[).)+?)\\\]/gsu;

/**
 * TeX to MathML, which browsers show without fonts, styles or script. What cannot be read stays as it was written, and
 * so does what stands within a tag. TeX is looked for in the source, where `a<b` of a formula is no tag yet.
 */
function withMathematics(html: string): string {
  const found = [...html.matchAll(TEX)];
  if (found.length === 0) return html;
  const isInTag = tagDetector(html);
  let written = '';
  let from = 0;
  for (const { 0: source, 1: inline, 2: block, index } of found) {
    if (isInTag(index)) continue;
    written += html.slice(from, index) + mathematicsOf(source, inline, block);
    from = index + source.length;
  }
  return written + html.slice(from);
}

function mathematicsOf(source: string, inline: string | undefined, block: string | undefined): string {
  try {
    return temml.renderToString(decodeHTML(inline ?? block ?? ''), {
      displayMode: block !== undefined,
      // In a line it may break behind an operator, so that a phone shows all of it.
      wrap: block === undefined ? 'tex' : 'none',
      throwOnError: true,
      trust: false,
    });
  } catch {
    return source;
  }
}

/** @returns tells of positions that only ever rise whether they lie within a tag, a comment or the like */
function tagDetector(html: string): (position: number) => boolean {
  const tokens = htmlTokens(html);
  let at = 0;
  let end = tokens[0]?.source.length ?? 0;
  return (position) => {
    while (end <= position && at < tokens.length - 1) {
      at += 1;
      end += tokens[at]?.source.length ?? 0;
    }
    return !['text', 'entity'].includes(tokens[at]?.type ?? 'text');
  };
}

/** An author's HTML with its mathematics, reduced to what a page may show. Styles, scripts and handlers leave. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(withMathematics(html), BLOCK_RULES).trim();
}

/** The same for one line, such as an option. */
export function cleanInlineText(html: string): string {
  return sanitizeHtml(withMathematics(html), INLINE_RULES).trim();
}
