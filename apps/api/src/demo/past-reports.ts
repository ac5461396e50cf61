import {
  CONFIDENCE_LEVELS,
  DEFAULT_CONFIDENCE,
  type Question,
  type TestId,
  type UserId,
  type WireAnswer,
} from '@assay/assessment';
import { inTransaction } from '../db/context.ts';
import { Failure } from '../failure.ts';
import { openTest } from '../features/attempts/open.service.ts';
import { submit } from '../features/attempts/submit.service.ts';
import { getVersion } from '../features/publishing/versions.ts';

/** Takes a test as a learner of the given ability (0 to 1) would, through the same services as everyone. */
export async function sitTest(
  userId: UserId,
  testId: TestId,
  ability: number,
  random: () => number,
): Promise<void> {
  await inTransaction(async () => {
    const opened = await openTest(userId, testId);
    // Taken before a seeding that was cut short: its report stands.
    if (opened instanceof Failure) return;
    const version = await getVersion(opened.attempt.test_version_id);
    const response = version.questions.map(({ content }) => answerOf(content, ability, random));
    const result = await submit(userId, testId, {
      response,
      timeTaken: '1.00',
      attemptId: opened.attempt.id,
    });
    if (result instanceof Failure) throw new Error(`A demo report was refused: ${result.code}.`);
  });
}

const LEFT_BLANK = 0.03;

function answerOf(content: Question, ability: number, random: () => number): WireAnswer {
  const knows = random() < ability;
  const chosen = random() < 0.7;
  const level = Math.min(3, Math.floor(random() * (knows ? 2.2 : 4)));
  return {
    selected: random() < LEFT_BLANK ? null : chooseAnswer(content, knows, random),
    comment: chosen ? (CONFIDENCE_LEVELS[level] ?? DEFAULT_CONFIDENCE) : DEFAULT_CONFIDENCE,
    commentChosen: chosen,
    flag: random() < 0.08,
    notes: '',
    struckOut: [],
  };
}

function chooseAnswer(content: Question, knows: boolean, random: () => number): WireAnswer['selected'] {
  if (content.kind === 'parts') {
    return content.parts.map((part) => String(knows || random() < 0.5 ? part.correct : !part.correct));
  }
  const right = content.correct.flatMap((index) => content.options[index] ?? []);
  const any = () => content.options[Math.floor(random() * content.options.length)] ?? null;
  if (content.kind === 'single') return knows ? (right[0] ?? null) : any();
  return knows ? right : [...new Set(right.map(any))];
}
