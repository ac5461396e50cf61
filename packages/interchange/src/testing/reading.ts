import { createHash } from 'node:crypto';
import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import type { MappedFormat } from '../formats.ts';
import { formatPosition, type ItemOutcome, letterAt, readBank, readMapping } from '../index.ts';
import type { Mapping } from '../mapped/mapping.ts';
import { type TableFormat, type TableHints, understandTable } from '../tables/understand-table.ts';

/** A mapping as a person would write it. */
export function mappingOf(entries: object): Mapping {
  const result = readMapping(JSON.stringify(entries));
  if (result.type === 'faults') throw new Error(result.faults.join('\n'));
  return result.mapping;
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Reads a whole bank. @throws if the file as such cannot be read */
export function outcomesOf(bank: string | Uint8Array, format: MappedFormat, mapping: Mapping): ItemOutcome[] {
  const bytes = typeof bank === 'string' ? Buffer.from(bank) : bank;
  const reading = readBank({ bytes, format, mapping }, digest);
  if (reading.type === 'unreadable') throw new Error(reading.fault.code);
  return [...reading.outcomes];
}

/** Reads a table without a mapping. @throws with its message if it is not understood, or cannot be read */
export function readTableOf(file: string | Uint8Array, format: TableFormat = 'csv', hints?: TableHints) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const table = understandTable(bytes, format, 'b', hints);
  if (table === null) throw new Error('no table');
  if (table.type !== 'understood') throw new Error('fault' in table ? table.fault.message : table.message);
  const reading = readBank({ bytes, format, mapping: table.mapping }, digest);
  if (reading.type === 'unreadable') throw new Error(reading.fault.message);
  const outcomes = [...reading.outcomes];
  return { table, outcomes, remarks: reading.remarks(), unused: reading.unusedFields() };
}

/**
 * Each row of a table without a mapping in a few words: its position, then the letters of its key or the
 * reason of its refusal.
 */
export function keysOfTable(...given: Parameters<typeof readTableOf>): string[] {
  return readTableOf(...given).outcomes.map((outcome) => {
    if (outcome.type === 'stopped') return outcome.fault.code;
    const place = formatPosition(outcome.position);
    if (outcome.type === 'duplicate') return `${place}: duplicate`;
    if (outcome.type === 'refused') return `${place}: ${outcome.reason}`;
    const { question } = outcome;
    const right = question.kind === 'parts' ? [] : question.correct;
    return `${place}: ${right.map(letterAt).join('')}`;
  });
}

/** Each outcome in a few words: position and result. */
export function describeOutcomes(outcomes: ItemOutcome[]): string[] {
  return outcomes.map((outcome) => {
    if (outcome.type === 'stopped') return `stopped: ${outcome.fault.code}`;
    const what = outcome.type === 'refused' ? outcome.reason : outcome.type;
    return `${formatPosition(outcome.position)}: ${what}`;
  });
}

/** The pieces of a writer as one text. */
export async function joinPieces(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

type Reader = (bytes: Uint8Array, options: { bank: string }, digest: Digest) => DraftsOfFile;

/** All drafts of a file. @throws the code of its fault if the file as such cannot be read */
export function draftsOfFile(read: Reader, file: string | Uint8Array): Draft[] {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const found = read(bytes, { bank: 'bank' }, digest);
  if (found.type === 'unreadable') throw new Error(found.fault.code);
  const drafts = [...found.drafts];
  const fault = found.fault?.() ?? null;
  if (fault !== null) throw new Error(fault.code);
  return drafts;
}

/** Each draft in a few words: position and result. */
export function describeDrafts(drafts: Draft[]): string[] {
  return drafts.map(({ position, result }) => {
    const what = result.type === 'question' ? 'taken' : [result.reason, result.detail].join(' ').trim();
    return `${formatPosition(position)}: ${what}`;
  });
}
