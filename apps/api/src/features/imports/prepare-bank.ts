import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type BankFile,
  type FileFault,
  findDecimalMark,
  type Note,
  type Position,
  type RefusalReason,
  readBank,
  type UnusedField,
} from '@assay/interchange';
import { prepareItem, type RejectedItem } from './prepare-item.ts';
import { bankOf, isToLookAt, type PreparedItem, QuestionStore } from './question-store.ts';

/** Report about an item: refused, a duplicate, or for a person to look at. */
export type Finding = RejectedItem | (Note & { position: Position; id: string });
/** An item as it was prepared, or why it was not. */
export type PreparedOutcome = (PreparedItem & { type: 'taken' }) | RejectedItem;
/**
 * @param toLookAt number of questions with something suspicious about them
 * @param notes number of items with each note
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
export type BankSummary = {
  banks: string[];
  counts: BankCounts;
  remarks: string[];
  unusedFields: UnusedField[];
};
export type PreparedBank =
  | ({ type: 'prepared'; questions: QuestionStore } & BankSummary)
  | { type: 'unreadable'; fault: FileFault };

const ITEMS_AT_ONCE = 100;
const INSPECTED_BYTES = 300_000;

/**
 * Reads a bank's file and prepares its questions for storage. Does not use the database.
 * @param listeners.finding called for every item with something to report, in the file's order
 * @param listeners.outcome called for every item, in the file's order
 * @param listeners.progress called with the number of items found
 * @param questions store that receives them; the caller may empty it on the way
 */
export async function prepareBank(
  file: BankFile,
  listeners: {
    finding(finding: Finding): void;
    outcome?(outcome: PreparedOutcome): void;
    progress?(found: number): void;
  },
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
  // An item may be too short to tell its language; the file is not.
  const decimalMark = findDecimalMark(new TextDecoder().decode(file.bytes.subarray(0, INSPECTED_BYTES)));
  for (const outcome of reading.outcomes) {
    if (outcome.type === 'stopped') return { type: 'unreadable', fault: outcome.fault };
    counts.found += 1;
    listeners.progress?.(counts.found);
    // Nothing below ever waits: without a pause a large bank could not be interrupted.
    if (counts.found % ITEMS_AT_ONCE === 0) await setImmediate();
    const result =
      outcome.type === 'taken' ? await prepareItem(outcome, questions.pictures, decimalMark) : outcome;
    listeners.outcome?.(result);
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

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** 128 bits are enough to tell any two texts apart. */
function digest(text: string): string {
  return hash('sha256', text).slice(0, 32);
}
