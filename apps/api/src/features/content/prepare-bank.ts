import { createHash } from 'node:crypto';
import {
  type BankFile,
  type FileFault,
  type Outcome,
  type RefusalReason,
  readBank,
} from '@assay/interchange';
import { type PreparationFault, prepareQuestion } from './prepare-question.ts';
import { QuestionStore } from './question-store.ts';

/** An item that was not taken, or was taken once already. */
export type Finding = Extract<Outcome, { type: 'refused' | 'doubled' }>;
export type BankCounts = {
  found: number;
  taken: number;
  doubled: number;
  refused: Map<RefusalReason, number>;
};
export type PreparedBank =
  | { type: 'prepared'; questions: QuestionStore; counts: BankCounts }
  | { type: 'unreadable'; fault: FileFault };

/** What preparing calls by its own names. */
const REASONS: Record<PreparationFault, RefusalReason> = {
  empty: 'nothing_left',
  too_long: 'too_long',
  key_outside_options: 'key_outside_options',
  key_repeated: 'key_repeated',
  options_equal: 'options_equal',
};

/**
 * Reads a bank's file and makes its questions fit to be kept. Touches no database.
 * @param onFinding told of every item that is not taken, in the file's order
 */
export async function prepareBank(
  file: BankFile,
  onFinding: (finding: Finding) => void,
): Promise<PreparedBank> {
  const reading = readBank(file, digest);
  if (reading.type === 'unreadable') return reading;
  const questions = new QuestionStore();
  const counts: BankCounts = { found: 0, taken: 0, doubled: 0, refused: new Map() };
  for (const outcome of reading.outcomes) {
    if (outcome.type === 'stopped') return { type: 'unreadable', fault: outcome.fault };
    counts.found += 1;
    const result = outcome.type === 'taken' ? await cleaned(outcome) : outcome;
    if (result.type === 'refused')
      counts.refused.set(result.reason, (counts.refused.get(result.reason) ?? 0) + 1);
    else counts[result.type] += 1;
    if (result.type === 'taken') questions.add(result.question);
    else onFinding(result);
  }
  return { type: 'prepared', questions, counts };
}

type Taken = Extract<Outcome, { type: 'taken' }>;

async function cleaned({ place, question }: Taken): Promise<Taken | Finding> {
  const prepared = await prepareQuestion(question, async () => {
    throw new Error('These formats hold no pictures.');
  });
  if (prepared.type === 'prepared') return { type: 'taken', place, question: prepared.question };
  return { type: 'refused', place, id: question.id, reason: REASONS[prepared.reason], detail: null };
}

/** 128 bits tell any two texts apart. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
