import { decodeUtf8 } from '../bytes/utf8.ts';
import type { Digest, Draft, DraftsOfFile, ItemContext } from '../draft.ts';
import { type Position, refusal, unreadable } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { DescriptionAbove } from '../refused-texts.ts';
import { draftOfQuestion } from './draft-of-question.ts';
import { type KeyList, keyListOf, type PartOfText } from './key-lists.ts';
import { readOptions } from './read-options.ts';
import { SkippedLines } from './skipped-lines.ts';
import { type LooseLines, typedItems } from './typed-items.ts';
import { describeTyped, linesOfDocument, linesOfText, type TypedLine } from './typed-lines.ts';

type Bank = { bank: string };

/**
 * Reads numbered questions as people type them, by the grammar of docs/banks/typed-text.md. A line that does
 * not fit refuses only its own question.
 */
export function readTypedText(bytes: Uint8Array, { bank }: Bank, digest: Digest): DraftsOfFile {
  return readLines(() => linesOfText(bytes), { bank }, digest);
}

/**
 * Same for a Word document.
 * @param bytes its paragraphs as HTML in UTF-8, with the labels of automatic lists as text, bold text as
 * `strong`, {@link LOST_EQUATION} and {@link LOST_NOTE} in place of each equation and note and
 * signs around hidden text
 */
export function readDocument(bytes: Uint8Array, { bank }: Bank, digest: Digest): DraftsOfFile {
  const html = decodeUtf8(bytes) ?? '';
  return readLines(() => linesOfDocument(html), { bank }, digest);
}

function readLines(lines: () => Iterable<TypedLine>, { bank }: Bank, digest: Digest): DraftsOfFile {
  const parts: PartOfText[] = [];
  const leftOut = new SkippedLines();
  let hasTable = false;
  for (const item of typedItems(lines())) {
    if (item.type === 'title') leftOut.addTitle(item.line);
    if (item.type === 'loose') hasTable ||= item.lines.some(({ kind }) => kind === 'table');
    if (item.type === 'title' || item.type === 'loose') continue;
    const part = parts[item.part] ?? { questions: [], keys: [] };
    parts[item.part] = part;
    if (item.type === 'keys') part.keys.push(...item.keys);
    else {
      const { number, answers, options } = item.question;
      const hasKey = answers.length > 0 || readOptions(options).marks.length > 0;
      part.questions.push({ number, hasKey });
      for (const { line, name } of item.question.leftOut) leftOut.addLabelled(line, name);
    }
  }
  if (!parts.some(({ questions }) => questions.length > 0)) {
    const ofTables = hasTable ? ' Tables of a document are not read.' : '';
    const message = `No line begins a question with its number, as in “1. Which …?”.${ofTables}`;
    return unreadable('no_items', message);
  }
  const context = { bank, topic: [], notes: [], names: new PictureNames(), digest };
  return {
    type: 'drafts',
    drafts: draftsOf(lines(), context, parts.map(keyListOf)),
    remarks: () => leftOut.describe(),
  };
}

/** @param lists the key list of each part of the text */
function* draftsOf(
  lines: Iterable<TypedLine>,
  context: ItemContext,
  lists: (KeyList | null)[],
): Generator<Draft> {
  const above = new DescriptionAbove();
  for (const item of typedItems(lines)) {
    if (item.type === 'question')
      yield above.note(draftOfQuestion(item.question, lists[item.part] ?? null, context));
    if (item.type === 'loose') yield draftOfLoose(item, above);
  }
}

function draftOfLoose({ lines, last }: LooseLines, above: DescriptionAbove): Draft {
  const [first] = lines;
  const position: Position = { unit: first?.unit ?? 'line', first: first?.number ?? last, last };
  const text = lines.map(({ words }) => words.text.trim()).join('\n');
  above.set(position);
  if (first?.fault != null)
    return { position, label: null, result: refusal(first.fault.reason, first.fault.detail) };
  if (first?.kind === 'table') return { position, label: null, result: refusal('table_not_read') };
  const found = first === undefined ? '' : describeTyped(first);
  const detail = `${found}: expected a question that begins with its number`;
  return { position, label: labelOf(text), result: refusal('stray_line', detail) };
}
