import {
  drawRun,
  lineHeightOf,
  type MeasuredRun,
  type TextLine,
  type TextStyle,
  wrapText,
} from './pdf-text.ts';

type Element = PDFKit.PDFStructureElement;
/** The library's types lack the scope of headings. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & Pick<Cell, 'scope'>;

/** A text in a column of the page, with its tag for screen readers. Points from the left edge. */
export type Cell = {
  tag: 'P' | 'H1' | 'TH' | 'TD';
  text: string;
  style: TextStyle;
  x: number;
  width: number;
  align?: 'left' | 'right';
  /** Scope of a heading in a table. */
  scope?: 'Row' | 'Column';
};

/** Size of A4, and the margin on every side, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
const BOTTOM = PAGE.height - PAGE.margin;
const INK = '#1b1c1e';
const RULE = '#8d8b86';
const PAGE_NAME: TextStyle = { size: 9, weight: 400 };

/**
 * Writer of tagged pages from top to bottom: each piece goes below the last one, and on a new page where it
 * does not fit as a whole.
 */
export class PageWriter {
  readonly document: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #name: string;
  #y = PAGE.margin;
  #pages = 1;

  /** @param name printed at the top of the pages after the first */
  constructor(document: PDFKit.PDFDocument, name: string) {
    this.document = document;
    this.#name = name;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  /** Writes one text on its own. */
  write(cell: Cell): void {
    this.#writeCells(this.#root, [cell]);
  }

  /** Writes rows of texts side by side, with a rule above the rows that ask for one. */
  writeTable(rows: readonly { cells: readonly Cell[]; rule?: boolean }[]): void {
    const table = this.document.struct('Table');
    this.#root.add(table);
    for (const { cells, rule = false } of rows) {
      if (rule) this.#drawRule(cells);
      const row = this.document.struct('TR');
      table.add(row);
      this.#writeCells(row, cells);
      row.end();
    }
    table.end();
  }

  /** Draws a decorative picture: the words beside it say the same. */
  drawPicture(bytes: Buffer, box: { width: number; height: number }): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document.image(bytes, PAGE.margin, this.#y, { fit: [box.width, box.height] });
    this.document.endMarkedContent();
    this.#y += box.height;
  }

  skip(points: number): void {
    this.#y += points;
  }

  end(): void {
    this.#root.end();
    this.document.end();
  }

  #writeCells(parent: Element, cells: readonly Cell[]): void {
    const columns = cells.map((cell) => {
      const lines = wrapText(this.document, cell.text, cell.style, cell.width);
      return { cell, lines, height: lines.length * lineHeightOf(cell.style) };
    });
    const height = Math.max(...columns.map((column) => column.height));
    this.#makeRoom(height);
    for (const { cell, lines } of columns) this.#writeCell(parent, cell, lines);
    this.#y += height;
  }

  #writeCell(parent: Element, cell: Cell, lines: readonly TextLine[]): void {
    const top = this.#y;
    const draw = (run: MeasuredRun, line: TextLine, index: number) => {
      const x = cell.align === 'right' ? cell.x + cell.width - line.width : cell.x;
      drawRun(this.document.fillColor(INK), run, cell.style.size, x, top + index * lineHeightOf(cell.style));
    };
    const { tag, scope } = cell;
    const options: ElementOptions = scope === undefined ? {} : { scope };
    const element = this.document.struct(tag, options);
    parent.add(element);
    for (const [index, line] of lines.entries()) {
      for (const run of line.runs) {
        if (run.actual === null) element.add(() => draw(run, line, index));
        else element.add(this.document.struct('Span', { actual: run.actual }, () => draw(run, line, index)));
      }
    }
    element.end();
  }

  #drawRule(cells: readonly Cell[]): void {
    const [left, right] = [
      Math.min(...cells.map(({ x }) => x)),
      Math.max(...cells.map(({ x, width }) => x + width)),
    ];
    const space = 5;
    this.#makeRoom(2 * space);
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document.moveTo(left, this.#y + space).lineTo(right, this.#y + space);
    this.document.lineWidth(0.75).strokeColor(RULE).stroke();
    this.document.endMarkedContent();
    this.#y += 2 * space;
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= BOTTOM || this.#y === PAGE.margin) return;
    this.document.addPage();
    this.#y = PAGE.margin;
    this.#pages += 1;
    const text = `${this.#name}, page ${this.#pages}`;
    this.document.markContent('Artifact', { type: 'Pagination' });
    for (const { runs } of wrapText(this.document, text, PAGE_NAME, PAGE.width)) {
      for (const run of runs)
        drawRun(this.document.fillColor(INK), run, PAGE_NAME.size, PAGE.margin, PAGE.margin / 2);
    }
    this.document.endMarkedContent();
  }
}
