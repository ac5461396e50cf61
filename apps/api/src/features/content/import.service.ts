import { inTransaction } from '../../db/context.ts';
import { findTestByName, lockBank } from './bank.queries.ts';
import { type BankedQuestion, type BankingResult, bankQuestions } from './bank.service.ts';
import { MAX_QUESTIONS_OF_TEST, type Published, publishTest, type TestToPublish } from './publish.service.ts';
import type { QuestionStore } from './question-store.ts';

/** @param take how many of the questions the test gets; null: all */
export type TestOrder = Omit<TestToPublish, 'questions'> & { take: number | null };

type BankCount = Pick<BankingResult, 'added' | 'changed' | 'unchanged'>;
export type ImportResult =
  | {
      type: 'imported';
      bank: BankCount;
      test: { outcome: Published['outcome']; questions: number };
    }
  | { type: 'nothing_to_import' }
  | { type: 'too_many_for_a_test'; most: number }
  | { type: 'fewer_than_asked' }
  | { type: 'test_has_other_type' };

const CHUNK = 500;

/** Carries the result out of a transaction that is to leave nothing behind. */
class RolledBack extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('Rolled back on purpose.');
    this.result = result;
  }
}

/**
 * Keeps prepared questions in the tenant's bank and publishes a test of them, in one transaction: all of it is there
 * or nothing. What cannot be done is told before anything is written.
 * @param options.dryRun does the same, tells the same and takes it all back
 */
export async function importQuestions(
  questions: QuestionStore,
  test: TestOrder,
  options: { dryRun: boolean },
): Promise<ImportResult> {
  const chosen = choose(questions.size, test.take);
  if (chosen.type !== 'chosen') return chosen;
  try {
    return await inTransaction(async () => {
      const result = await write(questions, test, chosen.positions);
      if (options.dryRun) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}

async function write(questions: QuestionStore, test: TestOrder, positions: number[]): Promise<ImportResult> {
  await lockBank();
  const known = await findTestByName(test.name);
  if (known !== null && known.test_type !== test.type) return { type: 'test_has_other_type' };
  const bank: BankCount = { added: 0, changed: 0, unchanged: 0 };
  const chosen = new Set(positions);
  const ofTest: BankedQuestion[] = [];
  let position = 0;
  for (const chunk of questions.chunks(CHUNK)) {
    const result = await bankQuestions(chunk);
    bank.added += result.added;
    bank.changed += result.changed;
    bank.unchanged += result.unchanged;
    for (const banked of result.banked) {
      if (chosen.has(position)) ofTest.push(banked);
      position += 1;
    }
  }
  const { name, type, minutes } = test;
  const { outcome } = await publishTest({ name, type, minutes, questions: ofTest });
  return { type: 'imported', bank, test: { outcome, questions: ofTest.length } };
}

type Chosen =
  | { type: 'chosen'; positions: number[] }
  | Extract<ImportResult, { type: 'nothing_to_import' | 'too_many_for_a_test' | 'fewer_than_asked' }>;

/** Spreads the test's questions evenly over the bank, the same ones every time: banks are often sorted by topic. */
function choose(count: number, take: number | null): Chosen {
  if (count === 0) return { type: 'nothing_to_import' };
  const wanted = take ?? count;
  if (wanted > MAX_QUESTIONS_OF_TEST) return { type: 'too_many_for_a_test', most: MAX_QUESTIONS_OF_TEST };
  if (wanted > count) return { type: 'fewer_than_asked' };
  return {
    type: 'chosen',
    positions: Array.from({ length: wanted }, (_, index) => Math.floor((index * count) / wanted)),
  };
}
