import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Gives this response the policy of a page of ours.
 * @param scriptHashes of the inline scripts that may run, `sha256-…`; all others are files of ours or do not
 *   run
 * @returns the nonce for its style elements
 */
export function allowPage(reply: FastifyReply, scriptHashes: readonly string[] = []): string {
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-security-policy', pagePolicy(nonce, scriptHashes));
  return nonce;
}

function pagePolicy(nonce: string, scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');
}

/**
 * A piece of HTML whose texts are escaped: made by `html` and `jsonForHtml`, and from HTML that was sanitised
 * or is ours.
 */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

type Value = string | number | Html | readonly Html[] | null;

/**
 * Builds HTML from a template: texts and numbers are escaped, pieces stand as they are, null is empty.
 * Attributes are quoted.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(markupOf)));
}

function markupOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value instanceof Html ? value.toString() : value.join('');
}

/**
 * Serialises JSON for a script element that is data: no text in it can end the element, begin a comment
 * there, or break a line where it is read as script.
 */
export function jsonForHtml(value: unknown): Html {
  return new Html(
    JSON.stringify(value).replace(
      /[<\u2028\u2029]/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}
