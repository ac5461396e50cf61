import { foldText, type Question } from '@assay/assessment';
import { readAiken } from './aiken/read-aiken.ts';
import { readAssay } from './assay/assay.ts';
import { checkQuestion } from './checks.ts';
import { findFormatFault } from './detect-format.ts';
import type { Digest, Draft, DraftsOfFile, EndOfFile } from './draft.ts';
import {
  changed,
  formatPosition,
  type ItemOutcome,
  type Note,
  type Position,
  type Refusal,
  refusal,
  suspicious,
  type Unreadable,
} from './findings.ts';
import type { MappedFormat, NamedFormat } from './formats.ts';
import { readGift } from './gift/read-gift.ts';
import { withLabels } from './item-labels.ts';
import type { Mapping } from './mapped/mapping.ts';
import type { PictureSource } from './mapped/question-of-item.ts';
import { readMapped } from './mapped/read-mapped.ts';
import type { UnusedField } from './mapped/unused-fields.ts';
import { readMoodleXml } from './moodle-xml/read-moodle-xml.ts';
import { findNamedOption, reorderOptions } from './options/options-order.ts';
import { findLostMedia, MEDIA } from './pictures/lost-pictures.ts';
import { readQuestionHtml } from './question-html.ts';
import { choiceOf, duplicateKeyOf, foldQuestion, NearlySame } from './same-questions.ts';
import { elementsIn, plainText } from './texts/html/html.ts';
import { readDocument, readTypedText } from './typed-text/read-typed-text.ts';

/** The largest file that is read. */
export const MAX_BANK_BYTES = 64_000_000;
/** The most items of one file; together with its size this bounds time and memory. */
export const MAX_BANK_ITEMS = 500_000;

/**
 * What each format needs to be read. The bytes of `docx` are the document's HTML ({@link readDocument}).
 * @param pictureOf pictures that lie beside the file
 * @param bank the bank's name for good, with which ids begin
 */
export type BankSource =
  | { format: MappedFormat; mapping: Mapping; pictureOf?: PictureSource }
  | { format: NamedFormat; bank: string }
  | { format: 'assay' };
/** @param mixOptions every choice gets an order that tells nothing, not only those that their source shuffles */
export type BankFile = BankSource & { bytes: Uint8Array; mixOptions?: boolean };
/**
 * Told once all items are read:
 * @param remarks what all items together tell a person
 * @param unusedFields the fields that the mapping does not know
 */
export type BankReadResult =
  | {
      type: 'readable';
      outcomes: Iterable<ItemOutcome>;
      remarks(): string[];
      unusedFields(): UnusedField[];
    }
  | Unreadable;

/**
 * Reads a question bank. What the file as a whole lacks is told at once; then comes one outcome for every item,
 * in the file's order, as they are asked for.
 */
export function readBank(file: BankFile, digest: Digest): BankReadResult {
  const fault = findFormatFault(file.bytes, file.format);
  if (fault !== null) return { type: 'unreadable', fault };
  const read = draftsOf(file, digest);
  if (read.type === 'unreadable') return read;
  const atEnd = read.atEnd ?? (() => ({ fault: null, remarks: [], unused: [] }));
  const outcomes = withLabels(read.drafts, (drafts) => compareDrafts(drafts, file, digest, atEnd));
  return {
    type: 'readable',
    outcomes,
    remarks: () => atEnd().remarks,
    unusedFields: () => atEnd().unused,
  };
}

const namedReaders = {
  'moodle-xml': readMoodleXml,
  gift: readGift,
  aiken: readAiken,
  text: readTypedText,
  docx: readDocument,
};

function draftsOf(file: BankFile, digest: Digest): DraftsOfFile {
  if ('mapping' in file) return readMapped(file.bytes, file.format, file.mapping, digest, file.pictureOf);
  return 'bank' in file ? namedReaders[file.format](file.bytes, file, digest) : readAssay(file.bytes);
}

/** @param explanation as a short name */
type FirstOfContent = { position: Position; explanation: string };

/** Compares each question with those before it, so that a bank holds it once and an id means one question. */
function* compareDrafts(
  drafts: Iterable<Draft>,
  file: BankFile,
  digest: Digest,
  atEnd: () => EndOfFile,
): Generator<ItemOutcome> {
  const firstByContent = new Map<string, FirstOfContent>();
  const keysByChoice = new Map<string, { right: string; words: string; position: Position }>();
  const positionsById = new Map<string, Position>();
  const nearly = new NearlySame();
  let count = 0;
  for (const draft of drafts) {
    const { position, result } = draft;
    count += 1;
    if (count > MAX_BANK_ITEMS) {
      const message = `The file has more than ${MAX_BANK_ITEMS} items. Divide it.`;
      yield { type: 'stopped', fault: { code: 'too_many_items', message } };
      return;
    }
    if (result.type === 'refused') {
      yield { position, ...result };
      continue;
    }
    const read = readQuestionHtml(result.question);
    if ('type' in read) {
      yield { position, ...read, id: result.question.id };
      continue;
    }
    const { question, notes } = read;
    const folded = foldQuestion(question);
    const content = digest(duplicateKeyOf(question, draft.notes ?? [], folded));
    const same = firstByContent.get(content);
    const { choice, right, words } = choiceOf(question, draft.notes ?? [], folded, digest);
    const earlier = keysByChoice.get(choice);
    const withSameId = positionsById.get(question.id);
    const lost = findLostMedia(question);
    const empty = findEmptyText(question);
    if (same !== undefined) yield duplicateOutcome(position, question, same, digest);
    else if (lost !== null) yield { position, ...refusal('picture_lost', lost, question.id) };
    else if (empty !== null) yield { position, ...empty, id: question.id };
    else if (!isReadable(question)) yield { position, ...refusal('unreadable_character', null, question.id) };
    else if (earlier !== undefined && earlier.right !== right) {
      const answers = `${formatPosition(earlier.position)} says ${earlier.words}, and this one ${words}`;
      yield { position, ...refusal('key_contradicted', answers, question.id) };
    } else if (withSameId !== undefined)
      yield { position, ...refusal('id_repeated', formatPosition(withSameId), question.id) };
    else {
      keysByChoice.set(choice, { right, words, position });
      firstByContent.set(content, { position, explanation: digestOfExplanation(question, digest) });
      positionsById.set(question.id, position);
      const near = nearly.noteOf(question, draft.notes ?? [], folded, position, digest);
      const all = [...(draft.notes ?? []), ...notes, ...(near === null ? [] : [near])];
      yield takenOutcome({ ...draft, notes: all }, question, file, digest);
    }
  }
  const { fault } = atEnd();
  if (fault !== null) yield { type: 'stopped', fault };
}

function duplicateOutcome(
  position: Position,
  question: Question,
  first: FirstOfContent,
  digest: Digest,
): ItemOutcome {
  const isLost =
    plainText(question.explanation).trim() !== '' &&
    digestOfExplanation(question, digest) !== first.explanation;
  return {
    ...{ type: 'duplicate', position, id: question.id, of: first.position },
    ...(isLost ? { losesExplanation: true } : {}),
  };
}

/** By which it is known whether another explanation would be lost with a question that stands in the file already. */
function digestOfExplanation({ explanation }: Question, digest: Digest): string {
  return digest(foldText(plainText(explanation)));
}

/** Mixed only now: each would have an order of its own, and would no longer be known as the same. */
function takenOutcome(
  { position, notes = [], pictures = new Map(), shuffled = false }: Draft,
  source: Question,
  { mixOptions = false }: BankFile,
  digest: Digest,
): ItemOutcome {
  const isToBeMixed = shuffled || mixOptions;
  const named = isToBeMixed ? findNamedOption(source) : null;
  const inNewOrder = isToBeMixed && named === null ? reorderOptions(source, digest) : null;
  const question = inNewOrder ?? source;
  const mixing: Note[] = inNewOrder === null ? [] : [changed('options_mixed')];
  if (named !== null) mixing.push(suspicious('order_kept', named));
  // That its order matters is said by then.
  const suspicions = checkQuestion(question).filter(
    ({ reason, detail }) => reason !== 'all_of_the_above' || detail !== named,
  );
  return { type: 'taken', position, question, notes: [...notes, ...mixing, ...suspicions], pictures };
}

/** A stem or an option of elements without a text, such as `<p></p>`, which no learner could answer. */
function findEmptyText(question: Question): Refusal | null {
  if (isEmptyText(question.stem) && question.images.length === 0) return refusal('no_stem');
  const choices =
    question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  const empty = choices.findIndex(isEmptyText);
  return empty < 0 ? null : refusal('empty_option', `option ${empty + 1}`);
}

/** Elements that show something are left to {@link findLostMedia} and to cleaning. */
function isEmptyText(html: string): boolean {
  return (
    plainText(html).replace(INVISIBLE, '').trim() === '' &&
    !elementsIn(html).some((name) => MEDIA.includes(name))
  );
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060]/gu;

/** JSON escapes them, with an odd number of backslashes. */
const NUL_OR_HALF_PAIR = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/u;

/** No database can hold a NUL or half of a surrogate pair. */
function isReadable(question: Question): boolean {
  return !NUL_OR_HALF_PAIR.test(JSON.stringify(question));
}
