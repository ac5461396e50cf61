import type { Wanted, XmlElement } from './xml-parts.ts';

const RELATIONS = /^(xl\/worksheets\/)_rels\/([^/]+)\.rels$/u;
const DRAWING = /^xl\/drawings\/[^/]+\.xml$/u;
const COMMENTS = /^xl\/(?:comments\/)?comments?\d*\.xml$/u;

/** Gathers what lies beside the cells of sheets and is not read: pictures by row, comments by cell. */
export class SheetAttachments {
  /** Paths of parts, by the path of their sheet. */
  readonly #partsOf = new Map<string, string[]>();
  readonly #rows = new Map<string, number[]>();
  readonly #comments = new Map<string, string[]>();

  /** Chooses what is read of a part of the workbook. */
  wantedOf(path: string): Wanted | null {
    const [, folder = '', file = ''] = RELATIONS.exec(path) ?? [];
    if (file !== '')
      return { names: ['Relationship'], receive: (element) => this.#addPart(folder + file, element) };
    if (DRAWING.test(path))
      return {
        names: ['oneCellAnchor', 'twoCellAnchor'],
        receive: (anchor) => add(this.#rows, path, rowOf(anchor)),
      };
    return COMMENTS.test(path)
      ? { names: ['comment'], receive: ({ attributes }) => add(this.#comments, path, attributes.ref ?? '') }
      : null;
  }

  /** The rows that pictures of a sheet begin in, from 1. */
  picturesOf(sheet: string): Set<number> {
    return new Set(this.#partsOf.get(sheet)?.flatMap((path) => this.#rows.get(path) ?? []));
  }

  /** The cells of a sheet that have a comment. */
  commentsOf(sheet: string): string[] {
    return this.#partsOf.get(sheet)?.flatMap((path) => this.#comments.get(path) ?? []) ?? [];
  }

  #addPart(sheet: string, { attributes }: XmlElement): void {
    const address = URL.parse(attributes.Target ?? '', `file:///${sheet}`);
    if (address !== null) add(this.#partsOf, sheet, address.pathname.slice(1));
  }
}

function add<Value>(to: Map<string, Value[]>, key: string, value: Value): void {
  const values = to.get(key);
  if (values === undefined) to.set(key, [value]);
  else values.push(value);
}

function rowOf({ children }: XmlElement): number {
  const from = children.find(({ name }) => name === 'from');
  return Number(from?.children.find(({ name }) => name === 'row')?.text ?? 0) + 1;
}
