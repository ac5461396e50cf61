import type { Question } from '@assay/assessment';
import { readAiken } from './aiken/read-aiken.ts';
import { readAssay } from './assay/assay.ts';
import { checkQuestion } from './checks.ts';
import { findFormatFault } from './detect-format.ts';
import type { Digest, Draft, DraftsOfFile } from './draft.ts';
import { SeenQuestions } from './duplicate-questions.ts';
import {
  changed,
  type FileFault,
  type ItemOutcome,
  type Note,
  partsOf,
  type Refusal,
  refusal,
  suspicious,
  type Unreadable,
} from './findings.ts';
import type { MappedFormat, NamedFormat } from './formats.ts';
import { readGift } from './gift/read-gift.ts';
import { labelOf } from './item-labels.ts';
import type { Mapping } from './mapped/mapping.ts';
import type { PictureSource } from './mapped/question-of-item.ts';
import { readMapped } from './mapped/read-mapped.ts';
import type { UnusedField } from './mapped/unused-fields.ts';
import { readMoodleXml } from './moodle-xml/read-moodle-xml.ts';
import { findNamedOption, reorderOptions } from './options/options-order.ts';
import { findLostMedia, MEDIA } from './pictures/lost-pictures.ts';
import { readQuestionHtml } from './question-html.ts';
import { choicesOf } from './question-texts.ts';
import { elementsIn, plainText } from './texts/html/html.ts';
import { readDocument, readTypedText } from './typed-text/read-typed-text.ts';

/** Limit of a file's size, in bytes. */
export const MAX_BANK_BYTES = 64_000_000;
/** Limit of items in one file; together with its size this bounds time and memory. */
export const MAX_BANK_ITEMS = 500_000;

/**
 * Input of each format. The bytes of `docx` are the document's HTML ({@link readDocument}).
 * @param pictureOf pictures beside the file
 * @param bank the bank's permanent name, the prefix of ids
 */
export type BankSource =
  | { format: MappedFormat; mapping: Mapping; pictureOf?: PictureSource }
  | { format: NamedFormat; bank: string }
  | { format: 'assay' };
/** @param mixOptions shuffles every choice, not only those that their source shuffles */
export type BankFile = BankSource & { bytes: Uint8Array; mixOptions?: boolean };
/**
 * Facts known once all items are read.
 * @param remarks on all items together, for a person
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
 * Reads a question bank. Reports faults of the file as a whole at once, then yields one outcome for every
 * item, lazily and in the file's order.
 */
export function readBank(file: BankFile, digest: Digest): BankReadResult {
  const fault = findFormatFault(file.bytes, file.format);
  if (fault !== null) return { type: 'unreadable', fault };
  const read = draftsOf(file, digest);
  if (read.type === 'unreadable') return read;
  return {
    type: 'readable',
    outcomes: outcomesOf(read, file, digest),
    remarks: () => read.remarks?.() ?? [],
    unusedFields: () => read.unusedFields?.() ?? [],
  };
}

type ReadableDrafts = Extract<DraftsOfFile, { type: 'drafts' }>;

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

function* outcomesOf(
  { drafts, fault: faultAtEnd }: ReadableDrafts,
  file: BankFile,
  digest: Digest,
): Generator<ItemOutcome> {
  const seen = new SeenQuestions(digest);
  let count = 0;
  for (const draft of drafts) {
    count += 1;
    if (count > MAX_BANK_ITEMS) {
      const message = `The file has more than ${MAX_BANK_ITEMS} items. Divide it.`;
      yield { type: 'stopped', fault: { code: 'too_many_items', message } };
      return;
    }
    const outcome = outcomeOf(draft, seen, file, digest);
    yield outcome.type === 'refused' ? { ...outcome, label: labelOfDraft(draft) } : outcome;
  }
  const noItems: FileFault = { code: 'no_items', message: 'The file holds no question.' };
  const fault = faultAtEnd?.() ?? (count === 0 && 'bank' in file ? noItems : null);
  if (fault !== null) yield { type: 'stopped', fault };
}

/** Words by which an author finds an item in its source. */
function labelOfDraft({ label, result }: Draft): string | null {
  return label ?? labelOf(result.type === 'question' ? plainText(result.question.stem) : '');
}

function outcomeOf(draft: Draft, seen: SeenQuestions, file: BankFile, digest: Digest): ItemOutcome {
  const { position, result, notes: own = [] } = draft;
  if (result.type === 'refused') return { position, ...result };
  const read = readQuestionHtml(result.question);
  if ('type' in read)
    return { position, ...read, id: result.question.id, understood: partsOf(result.question) };
  const { question, notes } = read;
  const { id } = question;
  const found = seen.compare(question, own, position, faultOfQuestion(question));
  if (found.type === 'refused') return { ...found, position, id, understood: partsOf(question) };
  if (found.type !== 'new') return { ...found, position, id };
  return takenOutcome({ ...draft, notes: [...own, ...notes, ...found.notes] }, question, file, digest);
}

function faultOfQuestion(question: Question): Refusal | null {
  const lost = findLostMedia(question);
  if (lost !== null) return refusal('picture_lost', lost);
  return findEmptyText(question) ?? (isReadable(question) ? null : refusal('unreadable_character'));
}

/**
 * Options are shuffled only here: shuffled before, equal questions would differ and duplicates go unnoticed.
 */
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
  // The note on its order says this already.
  const suspicions = checkQuestion(question).filter(
    ({ reason, detail }) => reason !== 'all_of_the_above' || detail !== named,
  );
  return { type: 'taken', position, question, notes: [...notes, ...mixing, ...suspicions], pictures };
}

/**
 * Refuses a stem or an option of elements without a text, such as `<p></p>`, which learners could not answer.
 */
function findEmptyText(question: Question): Refusal | null {
  if (isEmptyText(question.stem) && question.images.length === 0) return refusal('no_stem');
  const empty = choicesOf(question).findIndex(isEmptyText);
  return empty < 0 ? null : refusal('empty_option', `option ${empty + 1}`);
}

/** Media elements are left to {@link findLostMedia} and to cleaning. */
function isEmptyText(html: string): boolean {
  return (
    plainText(html).replace(INVISIBLE, '').trim() === '' &&
    !elementsIn(html).some((name) => MEDIA.includes(name))
  );
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060]/gu;

/** JSON escapes both, with an odd number of backslashes. */
const NUL_OR_HALF_PAIR = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/u;

/** The database cannot hold a NUL or half of a surrogate pair. */
function isReadable(question: Question): boolean {
  return !NUL_OR_HALF_PAIR.test(JSON.stringify(question));
}
