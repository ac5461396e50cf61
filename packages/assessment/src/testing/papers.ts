import fc from 'fast-check';
import { CONFIDENCE_LEVELS, type StoredAnswer, type StoredAnswers } from '../answer.ts';
import { type AnswerKey, answerKeyOf } from '../grading/index.ts';
import type { MarkRule } from '../mark-rules.ts';
import { MAX_OPTIONS, MAX_PARTS } from '../options.ts';
import type { Question } from '../question.ts';

const common = {
  id: 'q',
  stem: '<p>Stem</p>',
  images: [],
  explanation: '',
  explanationImages: [],
  references: [],
  topic: [],
};

const optionTexts = (count: number) => [...Array(count).keys()].map((index) => `Option ${index}`);
const optionCount = fc.integer({ min: 2, max: MAX_OPTIONS });

const single: fc.Arbitrary<Question> = optionCount.chain((count) =>
  fc
    .nat(count - 1)
    .map((index) => ({ kind: 'single', ...common, options: optionTexts(count), correct: [index] })),
);

const multiple: fc.Arbitrary<Question> = optionCount.chain((count) =>
  fc
    .uniqueArray(fc.nat(count - 1), { minLength: 1 })
    .map((correct) => ({ kind: 'multiple', ...common, options: optionTexts(count), correct })),
);

const parts: fc.Arbitrary<Question> = fc
  .array(fc.boolean(), { minLength: 1, maxLength: MAX_PARTS })
  .map((keys) => ({ kind: 'parts', ...common, parts: keys.map((correct) => ({ statement: 'S', correct })) }));

export const anyQuestion = fc.oneof(single, multiple, parts);

/** Any answer that an attempt may hold of a question, absent included. */
export function anyStoredAnswer(question: Question): fc.Arbitrary<StoredAnswer | null> {
  const details = {
    c: fc.option(fc.nat(CONFIDENCE_LEVELS.length - 1), { nil: undefined }),
    k: fc.constantFrom(1 as const, undefined),
    f: fc.constantFrom(1 as const, undefined),
    x: anyStrikes(question),
    r: fc.integer({ min: 1, max: 500 }),
  };
  return fc.option(fc.record({ s: anyPick(question), ...details }));
}

function anyStrikes(question: Question): fc.Arbitrary<StoredAnswer['x']> {
  if (question.kind === 'parts') return fc.constant(undefined);
  return fc.option(fc.integer({ min: 1, max: 2 ** question.options.length - 1 }), { nil: undefined });
}

function anyPick(question: Question): fc.Arbitrary<StoredAnswer['s']> {
  if (question.kind === 'parts') {
    const part = fc.constantFrom(0, 1, null);
    const length = question.parts.length;
    return fc.option(fc.array(part, { minLength: length, maxLength: length }), { nil: undefined });
  }
  const index = fc.nat(question.options.length - 1);
  if (question.kind === 'single') return fc.option(index, { nil: undefined });
  // Often near the key, so that right, partly right and wrong all occur.
  const picks = fc.oneof(fc.uniqueArray(index), fc.subarray(question.correct));
  return fc.option(
    picks.map((each) => each.toSorted((a, b) => a - b)),
    { nil: undefined },
  );
}

/** A paper with the answers that a learner left. */
export const anyPaper: fc.Arbitrary<{ questions: Question[]; answers: StoredAnswers }> = fc
  .array(anyQuestion, { minLength: 1, maxLength: 8 })
  .chain((questions) =>
    fc.tuple(...questions.map(anyStoredAnswer)).map((stored) => ({
      questions,
      answers: Object.fromEntries(
        stored.flatMap((answer, index) => (answer === null ? [] : [[String(index), answer]])),
      ),
    })),
  );

/** Any key that a question can have: of its kind, with options or parts that exist. */
function anyKey(question: Question): fc.Arbitrary<AnswerKey> {
  if (question.kind === 'parts') {
    const { length } = question.parts;
    return fc
      .array(fc.boolean(), { minLength: length, maxLength: length })
      .map((keys) => ({ kind: 'parts', parts: keys }));
  }
  const option = fc.nat(question.options.length - 1);
  return question.kind === 'single'
    ? option.map((index) => ({ kind: 'single', option: index }))
    : fc.uniqueArray(option, { minLength: 1 }).map((indexes) => ({ kind: 'multiple', options: indexes }));
}

/** Any rule that can replace the key of a question, the question's own key often among those accepted. */
export function anyRule(question: Question): fc.Arbitrary<MarkRule> {
  const keys = fc.array(fc.oneof(anyKey(question), fc.constant(answerKeyOf(question))), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.oneof(
    { weight: 3, arbitrary: keys.map((accepted): MarkRule => ({ kind: 'keys', keys: accepted })) },
    fc.constant<MarkRule>({ kind: 'drop' }),
    fc.constant<MarkRule>({ kind: 'full_marks' }),
  );
}

/** A paper with answers, and by position the rules that replace keys. */
export const anyRuledPaper = anyPaper.chain(({ questions, answers }) =>
  fc
    .tuple(...questions.map((question) => fc.option(anyRule(question), { nil: undefined })))
    .map((rules) => ({ questions, answers, rules })),
);
