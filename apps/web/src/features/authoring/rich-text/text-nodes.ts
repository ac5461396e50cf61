import { type Attributes, Node } from '@tiptap/core';
import { attributesOf, readAttributes } from './stored-html.ts';

/** A text with paragraphs, or one line as of an option. */
export type TextKind = 'block' | 'inline';

/** Contents of a box: text without a paragraph around it, or blocks. */
const BOXED = '(line | block)+';

/**
 * Attributes that keep what was written: those of the element itself, and the white space before it and
 * before its end.
 */
const KEPT: Attributes = {
  attributes: { default: '', rendered: false, keepOnSplit: false, parseHTML: attributesOf },
  before: { default: '', rendered: false, keepOnSplit: false, parseHTML: () => '' },
};
export const KEPT_OF_BOX: Attributes = {
  ...KEPT,
  end: { default: '', rendered: false, parseHTML: () => '' },
};

/** Attributes for the page's element, of those that were written. */
export function shownAttributes(attributes: unknown): Record<string, string> {
  return Object.fromEntries(readAttributes(String(attributes)));
}

const documentOf = (content: string) =>
  Node.create({ name: 'doc', topNode: true, content, addAttributes: () => KEPT_OF_BOX });

/** Text that stands in its box without a paragraph; `isStored` where it came so. */
const line = Node.create({
  name: 'line',
  content: 'inline*',
  addAttributes: () => ({ ...KEPT, isStored: { default: false, rendered: false, keepOnSplit: false } }),
  renderHTML: () => ['div', { class: 'rich-field-line' }, 0],
});

/** A paragraph or heading, by its tag. */
const paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({
    ...KEPT,
    tag: { default: 'p', rendered: false, keepOnSplit: false, parseHTML: tagOf },
  }),
  parseHTML: () => [{ tag: 'p' }, { tag: 'h2' }, { tag: 'h3' }, { tag: 'h4' }, { tag: 'h5' }],
  renderHTML: ({ node }) => [node.attrs.tag, shownAttributes(node.attrs.attributes), 0],
});

const preformatted = Node.create({
  name: 'pre',
  group: 'block',
  content: 'inline*',
  code: true,
  defining: true,
  addAttributes: () => KEPT,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ node }) => ['pre', shownAttributes(node.attrs.attributes), 0],
});

const rule = Node.create({
  name: 'hr',
  group: 'block',
  addAttributes: () => ({ ...KEPT, attributes: { default: ' /', rendered: false, parseHTML: () => ' /' } }),
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
});

/** A quotation, or a part without a meaning of its own. */
const box = Node.create({
  name: 'box',
  group: 'block',
  content: BOXED,
  defining: true,
  addAttributes: () => ({
    ...KEPT_OF_BOX,
    tag: { default: 'blockquote', rendered: false, parseHTML: tagOf },
  }),
  // Pasted texts bring parts by the dozen that mean nothing: quotations alone are taken over.
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ node }) => [node.attrs.tag, shownAttributes(node.attrs.attributes), 0],
});

const lists = ['ul', 'ol'].map((name) =>
  Node.create({
    name,
    // The library's commands know lists by the second group.
    group: 'block list',
    content: 'li+',
    addAttributes: () => KEPT_OF_BOX,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ node }) => [name, shownAttributes(node.attrs.attributes), 0],
  }),
);
const listItem = Node.create({
  name: 'li',
  content: BOXED,
  defining: true,
  addAttributes: () => KEPT_OF_BOX,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ node }) => ['li', shownAttributes(node.attrs.attributes), 0],
});

const glossary = Node.create({
  name: 'dl',
  group: 'block',
  content: 'entry+',
  addAttributes: () => KEPT_OF_BOX,
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ node }) => ['dl', shownAttributes(node.attrs.attributes), 0],
});
/** A term, or what is said of it. */
const glossaryEntry = Node.create({
  name: 'entry',
  content: BOXED,
  defining: true,
  addAttributes: () => ({ ...KEPT_OF_BOX, tag: { default: 'dd', rendered: false, parseHTML: tagOf } }),
  parseHTML: () => [{ tag: 'dt' }, { tag: 'dd' }],
  renderHTML: ({ node }) => [node.attrs.tag, shownAttributes(node.attrs.attributes), 0],
});

const text = Node.create({ name: 'text', group: 'inline' });

const lineBreak = Node.create({
  name: 'br',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  addAttributes: () => ({ attributes: { default: ' /', rendered: false, parseHTML: () => ' /' } }),
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
});

/**
 * White space that a page shows as one space, such as a line break in the source: the field itself shows
 * every character of its text.
 */
const space = Node.create({
  name: 'space',
  group: 'inline',
  inline: true,
  selectable: false,
  addAttributes: () => ({ source: { default: ' ', rendered: false } }),
  renderHTML: () => ['span', { class: 'rich-field-space' }, ' '],
  renderText: () => ' ',
});

function tagOf(element: Element): string {
  return element.localName;
}

/** Nodes of a text. The first block is what a new one becomes. */
export function textNodes(kind: TextKind) {
  const everywhere = [text, line, lineBreak, space];
  if (kind === 'inline') return [documentOf('line'), ...everywhere];
  return [documentOf('(block | line)+'), paragraph, ...everywhere, preformatted, rule, box].concat(
    lists,
    listItem,
    glossary,
    glossaryEntry,
  );
}
