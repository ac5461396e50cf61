import { type RuledQuestion, ruleFor, type TestId } from '@assay/assessment';
import { analysedItem } from '../item-analysis/items.ts';
import { readVersions } from '../marking/test-versions.service.ts';

/** Number of questions that count in a test's current version, and the mean that guessing gives in them. */
export async function countingQuestions(
  testId: TestId,
  rules: RuledQuestion[],
): Promise<{ questions: number; guess: number }> {
  const current = (await readVersions(testId)).find((version) => version.current);
  const items = (current?.questions ?? [])
    .map((question) => analysedItem(question.content, ruleFor(rules, question)))
    .filter(({ isDropped }) => !isDropped);
  // Guessing gives all where every answer is right.
  const guesses = items.reduce((sum, { guess }) => sum + (guess ?? 100), 0);
  const mean = items.length === 0 ? 0 : guesses / items.length;
  return { questions: items.length, guess: Math.round(mean * 100) / 100 };
}
