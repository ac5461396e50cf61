import { type FontRun, toRuns, type Weight } from './pdf-fonts.ts';

/** Points. */
export type TextStyle = { size: number; weight: Weight };
export type MeasuredRun = FontRun & { x: number };
/** A line of text as it is drawn, from the left edge of its box. */
export type TextLine = { runs: MeasuredRun[]; width: number };

type Document = PDFKit.PDFDocument;

const LINE_HEIGHT = 1.35;

export function lineHeightOf({ size }: TextStyle): number {
  return size * LINE_HEIGHT;
}

/**
 * Divides a text into lines that fit a width: between words, and within one that is longer than a line.
 * @param width points
 */
export function wrapText(document: Document, text: string, style: TextStyle, width: number): TextLine[] {
  const lines: TextLine[] = [];
  let line = measureLine(document, '', style);
  let written = '';
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const longer = written === '' ? word : `${written} ${word}`;
    const measured = measureLine(document, longer, style);
    if (measured.width <= width) {
      [written, line] = [longer, measured];
      continue;
    }
    if (written !== '') lines.push(line);
    const pieces = breakWord(document, word, style, width);
    lines.push(...pieces.slice(0, -1).map((piece) => measureLine(document, piece, style)));
    written = pieces.at(-1) ?? '';
    line = measureLine(document, written, style);
  }
  return [...lines, line];
}

const clusters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** @returns pieces that fit, each of one character at least */
function breakWord(document: Document, word: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of clusters.segment(word)) {
    if (piece !== '' && measureLine(document, piece + segment, style).width > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

function measureLine(document: Document, text: string, { size, weight }: TextStyle): TextLine {
  let width = 0;
  const runs = toRuns(text, weight).map((run) => {
    const x = width;
    width += useFont(document, run, size).widthOfString(run.text);
    return { ...run, x };
  });
  return { runs, width };
}

/** Draws a text at its own position, without a line break. @param y of the line's top */
export function drawRun(document: Document, run: MeasuredRun, size: number, x: number, y: number): void {
  useFont(document, run, size).text(run.text, x + run.x, y, { lineBreak: false });
}

const registered = new WeakMap<Document, Set<string>>();

/** Registers a font with the document at its first use. */
function useFont(document: Document, { font }: FontRun, size: number): Document {
  const known = registered.get(document) ?? new Set();
  registered.set(document, known);
  if (!known.has(font.name)) document.registerFont(font.name, font.bytes);
  known.add(font.name);
  return document.font(font.name).fontSize(size);
}
