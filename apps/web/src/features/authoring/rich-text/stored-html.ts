import { allowedAttribute, MATH_TAGS, TEXT_TAGS } from '@assay/contract/html';

/** @param attributes as they are written, with the space before each */
export type StoredElement = { type: 'element'; tag: string; attributes: string; children: StoredNode[] };
export type StoredNode = { type: 'text'; text: string } | { type: 'formula'; source: string } | StoredElement;

/** Elements without an end. */
const VOID_TAGS = new Set(['br', 'hr']);
const KNOWN_TAGS = new Set(TEXT_TAGS);
const OPENING = /<(?<tag>[a-z][a-z\d]*)(?<attributes>(?:\s+[a-z]+(?:="[^"<>]*")?)*(?:\s*\/)?)>/uy;
const CLOSING = /<\/(?<tag>[a-z][a-z\d]*)>/uy;
const FORMULA = /<math[\s>].*?<\/math>/suy;
const WORDS = /[^<]+/uy;
const ATTRIBUTE = /\s+(?<name>[a-z]+)(?:="(?<value>[^"]*)")?/gu;
const MATH = new Set(MATH_TAGS);

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/**
 * Reads HTML in the form in which the server stores it: all elements closed, attributes quoted, nothing that
 * the allow list does not name. A browser's parser would repair, and so change, what it reads.
 * @returns null for any other HTML
 */
export function readStoredHtml(html: string): StoredNode[] | null {
  const root: StoredElement = { type: 'element', tag: '', attributes: '', children: [] };
  const open = [root];
  for (let at = 0; at < html.length; ) {
    const parent = open.at(-1) ?? root;
    const token =
      match(FORMULA, html, at) ??
      match(OPENING, html, at) ??
      match(CLOSING, html, at) ??
      match(WORDS, html, at);
    if (token === null) return null;
    const [written, { tag, attributes } = {}] = token;
    if (!written.startsWith('<')) parent.children.push({ type: 'text', text: unescapeText(written) });
    else if (tag === undefined) {
      if (!isPlainFormula(written)) return null;
      parent.children.push({ type: 'formula', source: written });
    } else if (attributes === undefined) {
      if (open.length === 1 || open.pop()?.tag !== tag) return null;
    } else {
      if (!KNOWN_TAGS.has(tag) || !areAllowed(tag, attributes)) return null;
      if (attributes.endsWith('/') && !VOID_TAGS.has(tag)) return null;
      const element: StoredElement = { type: 'element', tag, attributes, children: [] };
      parent.children.push(element);
      if (!VOID_TAGS.has(tag)) open.push(element);
    }
    at += written.length;
  }
  return open.length === 1 ? root.children : null;
}

function match(pattern: RegExp, html: string, at: number): [string, Record<string, string>?] | null {
  pattern.lastIndex = at;
  const found = pattern.exec(html);
  return found === null ? null : [found[0], found.groups];
}

/** One `math` element, in which no other begins and nothing stands but mathematics. */
function isPlainFormula(source: string): boolean {
  const tags = [...source.matchAll(/<\/?(?<tag>[a-z]*)/gu)].map(({ groups }) => groups?.tag ?? '');
  return tags.every((tag) => MATH.has(tag)) && tags.filter((tag) => tag === 'math').length === 2;
}

function areAllowed(tag: string, attributes: string): boolean {
  return readAttributes(attributes).every(([name, value]) => allowedAttribute(tag, name, value) === value);
}

/** Reads the attributes of an element as they are written. */
export function readAttributes(attributes: string): [name: string, value: string][] {
  return [...attributes.matchAll(ATTRIBUTE)].map(({ groups }) => [
    groups?.name ?? '',
    unescapeText(groups?.value ?? ''),
  ]);
}

/** Writes an attribute as the server stores it, with a space before it. */
export function writeAttribute(name: string, value: string): string {
  return ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
}

/** Attributes of the page's element that may be stored, as they are written then. */
export function attributesOf(element: Element): string {
  return [...element.attributes]
    .flatMap(({ name, value }) => {
      const allowed = allowedAttribute(element.localName, name, value);
      return allowed === null ? [] : [writeAttribute(name, allowed)];
    })
    .join('');
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeText(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot);/gu, (reference) => CHARACTERS[reference] ?? reference);
}
