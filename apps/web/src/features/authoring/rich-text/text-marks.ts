import { INLINE_TAGS } from '@assay/contract/html';
import { type Attributes, Mark } from '@tiptap/core';
import { attributesOf } from './stored-html.ts';
import { shownAttributes, type TextKind } from './text-nodes.ts';

/**
 * Attributes that keep the nesting that was written: how deep an element stands in others, and whether it
 * stands apart from an equal one right before it.
 */
const KEPT_OF_MARK: Attributes = {
  attributes: { default: '', rendered: false, parseHTML: attributesOf },
  level: { default: 0, rendered: false, parseHTML: () => 0 },
  isApart: { default: false, rendered: false, parseHTML: () => false },
};

function markOf(tag: string) {
  return Mark.create({
    name: tag,
    inclusive: tag !== 'a',
    // Texts from elsewhere have bold text within bold text.
    excludes: tag === 'a' ? 'a' : '',
    addAttributes: () => KEPT_OF_MARK,
    // Spans of a pasted text say how it looked elsewhere.
    parseHTML: () => (tag === 'span' ? [] : [{ tag }]),
    renderHTML: ({ mark }) => [tag, shownAttributes(mark.attrs.attributes), 0],
  });
}

/** Elements within a line. Tags that look alike are marks of their own: a text keeps those that it has. */
export function textMarks(kind: TextKind) {
  const tags = INLINE_TAGS.filter((tag) => tag !== 'br');
  return (kind === 'block' ? ['a', ...tags] : tags).map(markOf);
}
