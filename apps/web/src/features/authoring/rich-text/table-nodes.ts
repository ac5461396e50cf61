import { type Attributes, Extension, Node } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { escapeText } from './stored-html.ts';
import { KEPT_OF_BOX, shownAttributes } from './text-nodes.ts';

/**
 * Part of a table that a row stands in, as it is written; the tag is empty for a row that stands in none.
 * @param at number of the part in its table
 */
export type TableSection = { tag: string; attributes: string; before: string; end: string; at: number };

const KEPT_OF_ROW: Attributes = {
  ...KEPT_OF_BOX,
  // Null for a new row, which takes that of its neighbour.
  section: { default: null, rendered: false, parseHTML: (element) => sectionOf(element) },
};
const KEPT_OF_CELL: Attributes = {
  ...KEPT_OF_BOX,
  colspan: { default: 1, rendered: false, parseHTML: (cell) => spanOf(cell, 'colspan') },
  rowspan: { default: 1, rendered: false, parseHTML: (cell) => spanOf(cell, 'rowspan') },
  colwidth: { default: null, rendered: false },
};

/** Rows alone: a row carries its section, and the table its caption, since its editing knows neither. */
const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tr+',
  isolating: true,
  addAttributes: () => ({ ...KEPT_OF_BOX, caption: { default: '', rendered: false, parseHTML: captionOf } }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node: { attrs } }) => {
    const rows = ['tbody', 0];
    const caption = ['caption', { contenteditable: 'false' }, wordsOf(attrs.caption)];
    return [
      'div',
      { class: 'rich-field-table' },
      ['table', shownAttributes(attrs.attributes), ...(attrs.caption === '' ? [rows] : [caption, rows])],
    ];
  },
});

const row = Node.create({
  name: 'tr',
  content: '(td | th)+',
  addAttributes: () => KEPT_OF_ROW,
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ node: { attrs } }) => [
    'tr',
    {
      class: attrs.section?.tag === 'thead' ? 'rich-field-head' : null,
      ...shownAttributes(attrs.attributes),
    },
    0,
  ],
});

const cells = ['td', 'th'].map((name) =>
  Node.create({
    name,
    content: '(line | block)+',
    isolating: true,
    addAttributes: () => KEPT_OF_CELL,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ node: { attrs } }) => [
      name,
      {
        ...shownAttributes(attrs.attributes),
        colspan: spanShown(attrs.colspan),
        rowspan: spanShown(attrs.rowspan),
      },
      0,
    ],
  }),
);

const ROLES: Readonly<Record<string, string>> = { table: 'table', tr: 'row', td: 'cell', th: 'header_cell' };

const editing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
});

/** Reads the caption of a pasted table, in plain words. */
function captionOf(table: Element): string {
  const words = table.querySelector(':scope > caption')?.textContent?.trim() ?? '';
  return words === '' ? '' : `<caption>${escapeText(words)}</caption>`;
}

/** Pasted rows: those of one part of a table stay together, and a first row of headings alone is its head. */
function sectionOf(row: Element): TableSection | null {
  const section = row.parentElement;
  const parent = section?.parentElement;
  if (section == null || parent == null || !/^t(?:head|body|foot)$/u.test(section.localName)) return null;
  const isHead = isFirstRow(row, parent) && [...row.children].every(({ localName }) => localName === 'th');
  const tag = isHead ? 'thead' : section.localName;
  const at = isHead ? -1 : [...parent.children].indexOf(section);
  return { tag, attributes: '', before: '', end: '', at };
}

function isFirstRow(row: Element, table: Element): boolean {
  const rows = table.querySelectorAll(':scope > * > tr');
  return rows[0] === row && rows.length > 1;
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 && span < 100 ? span : 1;
}

/** @returns null where the attribute is left out */
function spanShown(span: number): number | null {
  return span === 1 ? null : span;
}

function wordsOf(html: unknown): string {
  return String(html)
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

/** Nodes of tables, and how they are edited. */
export const tableNodes = [table, row, ...cells, editing];
