import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Question } from '@assay/assessment';
import {
  type BankFile,
  type FileFault,
  findDecimalMark,
  findLostPicture,
  type ItemOutcome,
  labelOf,
  type Note,
  type Position,
  plainText,
  type RefusalReason,
  readBank,
  type UnusedField,
  withoutPictures,
} from '@assay/interchange';
import { pictureSizeOf } from '../pictures/picture-type.ts';
import { readShowablePicture } from '../pictures/showable-picture.ts';
import { type PictureStorer, type PreparationFault, prepareQuestion } from './prepare-question.ts';
import { isToLookAt } from './preview.ts';
import { bankOf, type PreparedItem, QuestionStore } from './question-store.ts';

type RejectedItem = Extract<ItemOutcome, { type: 'refused' | 'duplicate' }>;
/** What is to say of an item: that it was not taken, or was once already, or what a person should look at. */
export type Finding = RejectedItem | (Note & { position: Position; id: string });
/**
 * @param toLookAt how many of the questions have something suspicious about them
 * @param notes how many items have each note
 * @param keyPositions how often each position (counted from 0) holds the right one of several options
 */
export type BankCounts = {
  found: number;
  taken: number;
  duplicate: number;
  toLookAt: number;
  refused: Map<RefusalReason, number>;
  notes: Map<Note['reason'], number>;
  keyPositions: Map<number, number>;
};
/** @param banks the banks that the questions belong to */
export type PreparedBank =
  | {
      type: 'prepared';
      questions: QuestionStore;
      banks: string[];
      counts: BankCounts;
      remarks: string[];
      unusedFields: UnusedField[];
    }
  | { type: 'unreadable'; fault: FileFault };

/** What preparing calls by its own names. */
const REASONS: Record<PreparationFault, RefusalReason> = {
  empty: 'nothing_left',
  too_long: 'too_long',
  key_outside_options: 'key_outside_options',
  key_repeated: 'key_repeated',
  options_equal: 'options_equal',
};

const ITEMS_AT_ONCE = 100;
const INSPECTED_BYTES = 300_000;

/**
 * Reads a bank's file and makes its questions fit to be kept. Touches no database.
 * @param listeners.finding called of every item about which there is something to say, in the file's order
 * @param listeners.progress called with how many were found
 * @param questions where they go; whoever gives it may take out on the way what is there
 */
export async function prepareBank(
  file: BankFile,
  listeners: { finding(finding: Finding): void; progress?(found: number): void },
  questions = new QuestionStore(),
): Promise<PreparedBank> {
  const reading = readBank(file, digest);
  if (reading.type === 'unreadable') return reading;
  const counts: BankCounts = {
    found: 0,
    taken: 0,
    duplicate: 0,
    toLookAt: 0,
    refused: new Map(),
    notes: new Map(),
    keyPositions: new Map(),
  };
  const banks = new Set<string>();
  // An item may be too short to tell its language, where the file is not.
  const decimalMark = findDecimalMark(new TextDecoder().decode(file.bytes.subarray(0, INSPECTED_BYTES)));
  for (const outcome of reading.outcomes) {
    if (outcome.type === 'stopped') return { type: 'unreadable', fault: outcome.fault };
    counts.found += 1;
    listeners.progress?.(counts.found);
    // Nothing below ever waits: without a pause whoever interrupts a large bank would not be heard.
    if (counts.found % ITEMS_AT_ONCE === 0) await setImmediate();
    const result =
      outcome.type === 'taken' ? await cleanItem(outcome, questions.pictures, decimalMark) : outcome;
    if (result.type === 'refused') countOne(counts.refused, result.reason);
    else counts[result.type] += 1;
    if (result.type !== 'taken') {
      listeners.finding(result);
      continue;
    }
    const { position, question, tex, notes } = result;
    questions.add({ question, tex, position, notes });
    if (isToLookAt(notes)) counts.toLookAt += 1;
    const bank = bankOf(question.id);
    if (bank !== null) banks.add(bank);
    if (question.kind === 'single') countOne(counts.keyPositions, question.correct[0] ?? 0);
    for (const note of notes) listeners.finding({ ...note, position, id: question.id });
    for (const reason of new Set(notes.map((note) => note.reason))) countOne(counts.notes, reason);
  }
  return {
    type: 'prepared',
    questions,
    banks: [...banks],
    counts,
    remarks: reading.remarks(),
    unusedFields: reading.unusedFields(),
  };
}

type TakenItem = Extract<ItemOutcome, { type: 'taken' }>;

async function cleanItem(
  item: TakenItem,
  pictureBytes: Map<string, Uint8Array>,
  decimalMark: 'comma' | 'point' | null,
): Promise<(PreparedItem & { type: 'taken' }) | RejectedItem> {
  const { question, notes, pictures, refused } = await withShownPictures(item);
  const lost = findLostPicture(item.question, question);
  if (lost !== null) {
    return refusedItem(item, 'picture_lost', refused.get(lost) ?? lost);
  }
  const store: PictureStorer = async ({ file }) => {
    const bytes = pictures.get(file) ?? new Uint8Array();
    const name = hash('sha256', bytes);
    pictureBytes.set(name, bytes);
    return { file: name, ...pictureSizeOf(bytes) };
  };
  const sources = new Map<string, Note>();
  const prepared = await prepareQuestion(question, store, {
    decimalMark: () => findDecimalMark(wordsOf(question)) ?? decimalMark,
    report: (reason, source) =>
      sources.set(`${reason} ${source}`, { type: 'suspicious', reason, detail: source.slice(0, 200) }),
  });
  if (prepared.type === 'prepared') {
    return {
      type: 'taken',
      position: item.position,
      question: prepared.question,
      tex: prepared.tex,
      notes: [...notes, ...sources.values()],
    };
  }
  return refusedItem(item, REASONS[prepared.reason], null);
}

function refusedItem(
  { position, question: { id, stem } }: TakenItem,
  reason: RefusalReason,
  detail: string | null,
): RejectedItem {
  return { type: 'refused', position, label: labelOf(plainText(stem)), id, reason, detail };
}

/** What is said of a picture that is shown, and untrue of another one. */
const SAID_OF_SHOWN: Note['reason'][] = [
  'alt_made',
  'stem_picture_moved',
  'option_picture_moved',
  'explanation_picture_moved',
];

/**
 * Without pictures that no page may show, and without their names in the texts.
 * @returns also those, by their names, with the reason behind the name
 */
async function withShownPictures({ question, notes, pictures: held }: TakenItem) {
  const found: Note[] = [];
  const pictures = new Map<string, Uint8Array>();
  const refused = new Map<string, string>();
  for (const { file } of [...question.images, ...question.explanationImages]) {
    const bytes = held.get(file) ?? new Uint8Array();
    const read = await readShowablePicture(bytes);
    if (read.type === 'refused') {
      const detail = read.found === null ? file : `${file}: ${read.found}`;
      refused.set(file, detail);
      found.push({ type: 'suspicious', reason: 'picture_refused', detail });
      continue;
    }
    pictures.set(file, read.bytes);
    if (read.bytes !== bytes) found.push({ type: 'changed', reason: 'picture_cleaned', detail: file });
  }
  const isTrue = ({ reason, detail }: Note) => !SAID_OF_SHOWN.includes(reason) || !refused.has(detail ?? '');
  return {
    question: withoutPictures(question, (file) => refused.has(file)),
    notes: [...notes.filter(isTrue), ...found],
    pictures,
    refused,
  };
}

function wordsOf(question: Question): string {
  const chosenFrom =
    question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  return [question.stem, ...chosenFrom, question.explanation].map(plainText).join(' ');
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** 128 bits tell any two texts apart. */
function digest(text: string): string {
  return hash('sha256', text).slice(0, 32);
}
