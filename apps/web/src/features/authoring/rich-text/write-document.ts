import type { Mark, Node } from '@tiptap/pm/model';
import { formulaHtml } from './formula-node.ts';
import { escapeText, readAttributes, writeAttribute } from './stored-html.ts';
import type { TableSection } from './table-nodes.ts';

/** Writes a document as HTML: what came from stored HTML and was not changed, with the same bytes. */
export function writeDocument(document: Node): string {
  const only = document.childCount === 1 ? document.firstChild : null;
  const isOfText = only?.type.name === 'paragraph' || only?.type.name === 'line';
  if (isOfText && only.childCount === 0) return '';
  return contentOf(document);
}

function contentOf(parent: Node): string {
  const parts = parent.children.map((child, index) => child.attrs.before + blockHtml(child, parent, index));
  return parts.join('') + parent.attrs.end;
}

function blockHtml(node: Node, parent: Node, index: number): string {
  const { attributes, tag = node.type.name } = node.attrs;
  switch (node.type.name) {
    case 'line':
      return isBare(node, parent, index) ? inlineHtml(node) : `<p>${inlineHtml(node)}</p>`;
    case 'paragraph':
    case 'pre':
      return `<${tag}${attributes}>${inlineHtml(node)}</${tag}>`;
    case 'hr':
      return `<hr${attributes}>`;
    case 'table':
      return `<table${attributes}>${node.attrs.caption}${rowsHtml(node)}${node.attrs.end}</table>`;
    case 'td':
    case 'th':
      return `<${tag}${withSpans(node)}>${contentOf(node)}</${tag}>`;
    default:
      return `<${tag}${attributes}>${contentOf(node)}</${tag}>`;
  }
}

/** Text without a paragraph: it came so, or is all that an item or a cell has; two would run into one. */
function isBare(line: Node, parent: Node, index: number): boolean {
  if (parent.type.schema.nodes.paragraph === undefined) return true;
  const neighbours = [index - 1, index + 1].map((at) => parent.maybeChild(at)?.type.name);
  if (neighbours.includes('line')) return false;
  const isOfText = parent.type.name === 'doc' || parent.type.name === 'box';
  return line.attrs.isStored || (!isOfText && !neighbours.includes('paragraph'));
}

/** Spans that editing changed are written anew, all else as it was. */
function withSpans({ attrs }: Node): string {
  const written = Object.fromEntries(readAttributes(attrs.attributes));
  const names = ['colspan', 'rowspan'].filter((name) => Number(written[name] ?? 1) !== attrs[name]);
  const rest = readAttributes(attrs.attributes).filter(([name]) => !names.includes(name));
  if (names.length === 0) return attrs.attributes;
  const anew = names
    .filter((name) => attrs[name] !== 1)
    .map((name) => writeAttribute(name, `${attrs[name]}`));
  return rest.map(([name, value]) => writeAttribute(name, value)).join('') + anew.join('');
}

function rowsHtml(table: Node): string {
  const sections = sectionsOf(table);
  const parts = table.children.map((row, index) => {
    const section = sections[index];
    const isFirst = !isSame(section, sections[index - 1]);
    const isLast = !isSame(section, sections[index + 1]);
    const html = row.attrs.before + blockHtml(row, table, index);
    if (section === undefined || section.tag === '') return html;
    const start = isFirst ? `${section.before}<${section.tag}${section.attributes}>` : '';
    return start + html + (isLast ? `${section.end}</${section.tag}>` : '');
  });
  return parts.join('');
}

/** Sections of the rows. A new one belongs to the row before it, unless that is a head. */
function sectionsOf(table: Node): (TableSection | undefined)[] {
  const known = table.children.map(({ attrs }): TableSection | null => attrs.section);
  const body =
    known.find((section) => section?.tag === 'tbody') ?? known.find((section) => section?.tag === '');
  const fresh = { tag: 'tbody', attributes: '', before: '', end: '', at: -1 };
  const sections: TableSection[] = [];
  for (const section of known) {
    const before = sections.at(-1);
    const own = before === undefined || before.tag === 'thead' ? (body ?? fresh) : before;
    sections.push(section ?? own);
  }
  return sections;
}

function isSame(one: TableSection | undefined, other: TableSection | undefined): boolean {
  return one?.tag === other?.tag && one?.at === other?.at;
}

/** Nests the marks of a line as they were written: the deeper ones stand within the others. */
function inlineHtml(line: Node): string {
  const open: Mark[] = [];
  let html = '';
  const close = (depth: number) => {
    while (open.length > depth) html += `</${open.pop()?.type.name}>`;
  };
  for (const node of line.children) {
    const marks = node.marks.toSorted((one, other) => one.attrs.level - other.attrs.level);
    const shared = marks.findIndex((mark, depth) => open[depth]?.eq(mark) !== true);
    close(shared < 0 ? marks.length : shared);
    for (const mark of marks.slice(open.length)) {
      open.push(mark);
      html += `<${mark.type.name}${mark.attrs.attributes}>`;
    }
    html += leafHtml(node);
  }
  close(0);
  return html;
}

function leafHtml(node: Node): string {
  switch (node.type.name) {
    case 'text':
      return escapeText(node.text ?? '');
    case 'br':
      return `<br${node.attrs.attributes}>`;
    case 'space':
      return node.attrs.source;
    default:
      return formulaHtml(node);
  }
}
