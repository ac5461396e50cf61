import { z } from 'zod';
import type { QuestionId } from './ids.ts';
import { MAX_OPTIONS, MAX_PARTS } from './options.ts';

/** Maximum number of keys that a question accepts after re-marking. */
export const MAX_ACCEPTED_KEYS = 8;

const option = z
  .int()
  .min(0)
  .max(MAX_OPTIONS - 1);

const answerKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), option }),
  z.object({ kind: z.literal('multiple'), options: z.array(option).min(1).max(MAX_OPTIONS) }),
  z.object({ kind: z.literal('parts'), parts: z.array(z.boolean()).min(1).max(MAX_PARTS) }),
]);

/**
 * Rules by which a question is marked instead of by its published key. Stored for ever: a kind may be added,
 * none may change its meaning.
 * `keys`: any of these is right, the best grade counts; the first is the one that is shown as the key.
 * `drop`: the question counts for nobody, neither in the total nor in any figure.
 * `full_marks`: right for everybody, also unanswered.
 */
export const markRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keys'), keys: z.array(answerKeySchema).min(1).max(MAX_ACCEPTED_KEYS) }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('full_marks') }),
]);
export type MarkRule = z.infer<typeof markRuleSchema>;

/**
 * Policies of a re-mark. `may_lower`: its rules decide. `only_raises`: a learner keeps the former result
 * where its rules would give a lower percentage.
 */
export const REMARK_POLICIES = ['may_lower', 'only_raises'] as const;
export type RemarkPolicy = (typeof REMARK_POLICIES)[number];

/**
 * Rules of a test in one revision of its keys, all that differ from the published keys. Stored for ever:
 * fields may be added, none may change its meaning.
 */
export const ruledQuestionsSchema = z.array(
  z.object({
    questionId: z.uuid().brand<'question'>(),
    questionVersion: z.int().positive(),
    rule: markRuleSchema,
  }),
);
export type RuledQuestion = z.infer<typeof ruledQuestionsSchema>[number];

/** A question in one of its versions, by which its rule is found. */
export type VersionedQuestion = { id: QuestionId; version: number };

/** Rule of a question in its version; undefined where its published key decides. */
export function ruleFor(rules: RuledQuestion[], { id, version }: VersionedQuestion): MarkRule | undefined {
  return rules.find((each) => each.questionId === id && each.questionVersion === version)?.rule;
}
