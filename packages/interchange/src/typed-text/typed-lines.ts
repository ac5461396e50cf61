import { describeLine, MAX_ITEM_BYTES, textLines } from '../bytes/text-lines.ts';
import type { RefusalReason } from '../findings.ts';
import { htmlTokens, isOpening } from '../texts/html/html-tokens.ts';
import { withoutBoldMark } from './line-forms.ts';
import { linesOfWords, type Words, wordsOfHtml } from './words.ts';

/**
 * One line of typed text.
 * @param number its line in a text file, or its paragraph in a document, counted from 1
 * @param isApart true if an empty line stands above it, or it begins a paragraph of a document
 * @param kind its kind in a document; a plain line's follows from its text; a hidden one shows nothing
 * @param hidden the text within it that its document does not show, and that `words` do not have
 * @param hasNote true if a footnote or endnote belonged to it
 * @param isFolded true if it is within a section that Markdown folds away, where authors put their answers
 * @param fault the reason why its characters cannot be read
 */
export type TypedLine = {
  unit: 'line' | 'paragraph';
  number: number;
  words: Words;
  isApart: boolean;
  kind: 'line' | 'heading' | 'table' | 'hidden';
  hidden: string;
  hasNote: boolean;
  isFolded: boolean;
  converted: boolean;
  fault: { reason: RefusalReason; detail: string | null } | null;
};

const DETAILS = /^\s*<\/?(?:details|summary)\b/iu;
const TAGS = /<summary\b[^<>]{0,200}>[^<]{0,500}<\/summary>|<\/?(?:details|summary)\b[^<>]{0,200}>/giu;

/**
 * The lines of a text file that are not empty, without the tags of Markdown's folded sections and without
 * bold signs around the mark of a line.
 */
export function* linesOfText(bytes: Uint8Array): Generator<TypedLine> {
  let isApart = true;
  let isFolded = false;
  for (const line of textLines(bytes)) {
    const { number } = line;
    const source = 'text' in line ? line.text.trimEnd() : '';
    const fault = 'fault' in line ? { reason: line.fault, detail: null } : null;
    const isEmpty = fault === null && source === '';
    isFolded ||= DETAILS.test(source);
    const text = withoutBoldMark(isFolded ? source.replace(TAGS, '').trimEnd() : source);
    if (text !== '' || fault !== null)
      yield {
        unit: 'line',
        number,
        words: { text, html: null },
        isApart,
        kind: 'line',
        isFolded,
        fault,
        hidden: '',
        hasNote: false,
        converted: 'text' in line && line.converted,
      };
    isApart = isEmpty;
    if (/<\/details/iu.test(source)) isFolded = false;
  }
}

const BLOCK = /<(\/?)(p|h[1-6]|table|[ou]l)(?:\s[^<>]*)?>/gu;

/** The paragraphs, headings and tables of a Word document, which `html` holds in order. */
export function* linesOfDocument(html: string): Generator<TypedLine> {
  let number = 0;
  let depth = 0;
  let begin = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(BLOCK)) {
    if (slash === '') {
      if (depth === 0) begin = index + tag.length;
      depth += 1;
      continue;
    }
    depth -= 1;
    if (depth > 0) continue;
    number += 1;
    yield* linesOfBlock(html.slice(begin, index), name, number);
  }
}

function* linesOfBlock(source: string, name: string, number: number): Generator<TypedLine> {
  let hidden = '';
  let hasNote = source.includes(LOST_NOTE);
  const html = source.replaceAll(LOST_NOTE, '').replace(HIDDEN, (_, inner: string) => {
    hidden += `${wordsOfHtml(inner).text} `;
    return '';
  });
  const isText = name === 'p' || name.startsWith('h');
  const isLong =
    isText &&
    (html.replace(EMBEDDED, '').length > MAX_ITEM_BYTES ||
      html.split('<br', MAX_LINES + 1).length > MAX_LINES);
  const fault = isLong ? ({ reason: 'line_too_long', detail: null } as const) : null;
  const kind = name === 'p' ? 'line' : isText ? 'heading' : 'table';
  const pieces = isText && !isLong ? linesOfWords(wordsOfHtml(html)) : [{ text: '', html: '' }];
  let isApart = true;
  for (const words of pieces) {
    const isNothing = kind !== 'table' && fault === null && isEmpty(words);
    if (isNothing && hidden === '' && !hasNote) continue;
    yield {
      unit: 'paragraph',
      number,
      words,
      isApart,
      isFolded: false,
      fault,
      hidden,
      hasNote,
      kind: isNothing ? 'hidden' : kind,
      converted: false,
    };
    isApart &&= isNothing;
    hidden = '';
    hasNote = false;
  }
}

/** Limit of lines in one paragraph. */
const MAX_LINES = 1_000;
/** The bytes of a picture. */
const EMBEDDED = /(?<=src=")data:[^"]*/gu;

function isEmpty({ text, html }: Words): boolean {
  return text.trim() === '' && !htmlTokens(html ?? '').some((token) => isOpening(token, 'img'));
}

/** Placeholder for a document's equation that is not read: a private character, which no text holds. */
export const LOST_EQUATION = '\uE001';

/** Same for the mark of a footnote or endnote. */
export const LOST_NOTE = '\uE004';

/** Signs around the text that a document does not show: private characters, too. */
export const [HIDDEN_FROM, HIDDEN_TO] = ['\uE002', '\uE003'];
const HIDDEN = new RegExp(`${HIDDEN_FROM}([^${HIDDEN_FROM}${HIDDEN_TO}]*)${HIDDEN_TO}`, 'gu');

/** Formats a line for a message. */
export function describeTyped({ number, words, unit }: TypedLine): string {
  return describeLine(number, words.text, unit);
}

/** True for an indented line, which continues the one above. */
export function isIndented({ words }: TypedLine): boolean {
  return /^(?:\t| {2})/u.test(words.text);
}
