import { Fragment, type Mark, type Node, type Schema } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import {
  escapeText,
  readAttributes,
  readStoredHtml,
  type StoredElement,
  type StoredNode,
} from './stored-html.ts';
import type { TableSection } from './table-nodes.ts';
import type { TextKind } from './text-nodes.ts';

const PARAGRAPHS = new Set(['p', 'h2', 'h3', 'h4', 'h5']);
const BOXES = new Set(['div', 'blockquote']);
const SECTIONS = new Set(['thead', 'tbody', 'tfoot']);
/** TeX that a draft has between its signs, and white space that a page shows as one space. */
const SPECIAL = /\\\((?<inline>.+?)\\\)|\\\[(?<display>.+?)\\\]|[ \t\r\n\f]{2,}|[\t\r\n\f]/gsu;

/** Thrown within for HTML that has no form in the document. */
class Unknown extends Error {}

/**
 * Makes a document of stored or drafted HTML.
 * @returns null for HTML that the document cannot hold; what it holds may still be written otherwise
 */
export function readDocument(html: string, kind: TextKind, schema: Schema): Node | null {
  const nodes = readStoredHtml(html);
  if (nodes === null) return null;
  try {
    const reader = new Reader(schema);
    const document = kind === 'inline' ? reader.line(nodes) : reader.document(nodes);
    document.check();
    return document;
  } catch (error) {
    if (error instanceof Unknown || error instanceof RangeError) return null;
    throw error;
  }
}

class Reader {
  readonly #schema: Schema;
  constructor(schema: Schema) {
    this.#schema = schema;
  }

  line(nodes: readonly StoredNode[]): Node {
    return this.#make('doc', {}, [this.#make('line', { isStored: true }, this.#inline(nodes))]);
  }

  document(nodes: readonly StoredNode[]): Node {
    if (nodes.length === 0) return this.#make('doc', {}, [this.#make('paragraph', {}, [])]);
    return this.#box('doc', {}, nodes);
  }

  #make(type: string, attributes: Record<string, unknown>, content: readonly Node[]): Node {
    return this.#schema.node(type, attributes, Fragment.from(content));
  }

  /** Makes a box of blocks, with text that stands among them. */
  #box(type: string, attributes: Record<string, unknown>, nodes: readonly StoredNode[]): Node {
    const blocks: Node[] = [];
    let before = '';
    let loose: StoredNode[] = [];
    const endLine = () => {
      const [start, words, end] = trimmed(loose);
      if (words.length === 0) before += start;
      else {
        blocks.push(this.#make('line', { before: before + start, isStored: true }, this.#inline(words)));
        before = end;
      }
      loose = [];
    };
    for (const node of nodes) {
      if (node.type !== 'element' || this.#isInline(node)) loose.push(node);
      else {
        endLine();
        blocks.push(this.#block(node, before));
        before = '';
      }
    }
    endLine();
    if (blocks.length === 0) {
      const words = before === '' ? [] : [this.#make('space', { source: before }, [])];
      return this.#make(type, attributes, [this.#make('line', { isStored: true }, words)]);
    }
    return this.#make(type, { ...attributes, end: before }, blocks);
  }

  #isInline({ tag }: StoredElement): boolean {
    return tag === 'br' || this.#schema.marks[tag] !== undefined;
  }

  #block({ tag, attributes, children }: StoredElement, before: string): Node {
    const kept = { attributes, before };
    if (PARAGRAPHS.has(tag)) return this.#make('paragraph', { ...kept, tag }, this.#inline(children));
    if (BOXES.has(tag)) return this.#box('box', { ...kept, tag }, children);
    switch (tag) {
      case 'pre':
        return this.#make('pre', kept, this.#inline(children, [], true));
      case 'hr':
        return this.#make('hr', kept, []);
      case 'ul':
      case 'ol':
        return this.#parts(tag, kept, children, (item, space) => {
          if (item.tag !== 'li') throw new Unknown();
          return this.#box('li', { attributes: item.attributes, before: space }, item.children);
        });
      case 'dl':
        return this.#parts(tag, kept, children, (item, space) => {
          if (item.tag !== 'dt' && item.tag !== 'dd') throw new Unknown();
          const own = { attributes: item.attributes, before: space, tag: item.tag };
          return this.#box('entry', own, item.children);
        });
      case 'table':
        return this.#table(kept, children);
      default:
        throw new Unknown();
    }
  }

  /** Makes a node whose content is elements, with nothing but white space between them. */
  #parts(
    type: string,
    attributes: Record<string, unknown>,
    children: readonly StoredNode[],
    make: (element: StoredElement, before: string) => Node | Node[],
  ): Node {
    const parts: Node[] = [];
    const end = eachElement(children, (element, before) => parts.push(...[make(element, before)].flat()));
    if (parts.length === 0) throw new Unknown();
    return this.#make(type, { ...attributes, end }, parts);
  }

  #table(kept: Record<string, unknown>, children: readonly StoredNode[]): Node {
    let caption = '';
    const table = this.#parts('table', kept, children, (element, before) => {
      const { tag, attributes } = element;
      const at = children.indexOf(element);
      if (tag === 'tr')
        return this.#row(element, before, { tag: '', attributes, before: '', end: '', at: 0 });
      if (tag === 'caption' && caption === '' && at <= 1) {
        caption = before + captionHtml(element);
        return [];
      }
      if (!SECTIONS.has(tag)) throw new Unknown();
      const rows: [row: StoredElement, before: string][] = [];
      const end = eachElement(element.children, (row, space) => rows.push([row, space]));
      if (rows.length === 0) throw new Unknown();
      return rows.map(([row, space]) => this.#row(row, space, { tag, attributes, before, end, at }));
    });
    const named = this.#make('table', { ...table.attrs, caption }, table.children);
    // Its editing would fill the gaps of a table without a clear grid.
    if (TableMap.get(named).problems !== null) throw new Unknown();
    return named;
  }

  #row({ tag, attributes, children }: StoredElement, before: string, section: TableSection): Node {
    if (tag !== 'tr') throw new Unknown();
    return this.#parts('tr', { attributes, before, section }, children, (cell, space) => {
      if (cell.tag !== 'td' && cell.tag !== 'th') throw new Unknown();
      const spans = Object.fromEntries(readAttributes(cell.attributes));
      const own = {
        attributes: cell.attributes,
        before: space,
        colspan: spanOf(spans.colspan),
        rowspan: spanOf(spans.rowspan),
      };
      return this.#box(cell.tag, own, cell.children);
    });
  }

  #inline(nodes: readonly StoredNode[], marks: readonly Mark[] = [], isPreformatted = false): Node[] {
    let apart = false;
    return nodes.flatMap((node, index) => {
      if (node.type === 'formula')
        return [this.#schema.node('formula', { source: node.source }, undefined, marks)];
      if (node.type === 'text')
        return isPreformatted ? [this.#schema.text(node.text, marks)] : this.#words(node.text, marks);
      const { tag, attributes, children } = node;
      if (tag === 'br') return [this.#schema.node('br', { attributes }, undefined, marks)];
      const type = this.#schema.marks[tag];
      if (type === undefined || children.length === 0) throw new Unknown();
      const previous = nodes[index - 1];
      const isSame =
        previous?.type === 'element' && previous.tag === tag && previous.attributes === attributes;
      apart = isSame && !apart;
      const mark = type.create({ attributes, level: marks.length, isApart: apart });
      return this.#inline(children, mark.addToSet(marks), isPreformatted);
    });
  }

  #words(text: string, marks: readonly Mark[]): Node[] {
    const nodes: Node[] = [];
    let at = 0;
    const addText = (end: number) => {
      if (end > at) nodes.push(this.#schema.text(text.slice(at, end), marks));
    };
    for (const { 0: source, index, groups } of text.matchAll(SPECIAL)) {
      addText(index);
      const tex = groups?.inline ?? groups?.display;
      const isDisplay = groups?.display !== undefined;
      if (tex === undefined) nodes.push(this.#schema.node('space', { source }, undefined, marks));
      else nodes.push(this.#schema.node('formula', { tex, isDisplay }, undefined, marks));
      at = index + source.length;
    }
    addText(text.length);
    return nodes;
  }
}

/** Calls `take` for each element with the white space before it. @returns the white space after the last */
function eachElement(
  nodes: readonly StoredNode[],
  take: (element: StoredElement, before: string) => void,
): string {
  let before = '';
  for (const node of nodes) {
    if (node.type === 'element') {
      take(node, before);
      before = '';
    } else if (node.type === 'text' && isSpace(node.text)) before += node.text;
    else throw new Unknown();
  }
  return before;
}

/** White space at both ends of loose text, and what stands between. */
function trimmed(nodes: readonly StoredNode[]): [start: string, words: StoredNode[], end: string] {
  const words = [...nodes];
  const first = words[0];
  const start = first?.type === 'text' ? (/^[ \t\r\n\f]*/u.exec(first.text)?.[0] ?? '') : '';
  if (first?.type === 'text') words.splice(0, 1, { type: 'text', text: first.text.slice(start.length) });
  const last = words.at(-1);
  const end = last?.type === 'text' ? (/[ \t\r\n\f]*$/u.exec(last.text)?.[0] ?? '') : '';
  if (last?.type === 'text')
    words.splice(-1, 1, { type: 'text', text: last.text.slice(0, last.text.length - end.length) });
  return [start, words.filter((node) => node.type !== 'text' || node.text !== ''), end];
}

function isSpace(text: string): boolean {
  return /^[ \t\r\n\f]*$/u.test(text);
}

function spanOf(value: string | undefined): number {
  if (value === undefined) return 1;
  if (!/^[1-9]\d?$/u.test(value)) throw new Unknown();
  return Number(value);
}

/** A caption of plain words as it is written: the field shows it and does not edit it. */
function captionHtml({ attributes, children }: StoredElement): string {
  return `<caption${attributes}>${children.map(plainHtml).join('')}</caption>`;
}

function plainHtml(node: StoredNode): string {
  if (node.type === 'formula') return node.source;
  if (node.type === 'text') return escapeText(node.text);
  return `<${node.tag}${node.attributes}>${node.children.map(plainHtml).join('')}</${node.tag}>`;
}
