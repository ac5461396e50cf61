import type { RuledQuestion, TestId } from '@assay/assessment';
import { fitsKey } from '@assay/assessment/grading';
import { readVersions } from '../marking/test-versions.service.ts';
import type { PublishedVersion } from '../publishing/versions.ts';

export type AskedQuestion = {
  question: PublishedVersion['questions'][number];
  /** Place in the newest version of the test that has it, from 1. */
  number: number;
  /** True where the test's current version has it. */
  current: boolean;
};

/** Every question that a test has or had, each version of it once, in the order of the newest version. */
export async function readAskedQuestions(testId: TestId): Promise<AskedQuestion[]> {
  const asked = new Map<string, AskedQuestion>();
  for (const { questions, current } of await readVersions(testId)) {
    for (const [position, question] of questions.entries()) {
      const name = `${question.id} ${question.version}`;
      if (!asked.has(name)) asked.set(name, { question, number: position + 1, current });
    }
  }
  return [...asked.values()];
}

/** True when every rule is about a question of the test, and its keys fit that question. */
export function fitsTest(rules: readonly RuledQuestion[], asked: readonly AskedQuestion[]): boolean {
  const names = rules.map(({ questionId, questionVersion }) => `${questionId} ${questionVersion}`);
  if (new Set(names).size < names.length) return false;
  return rules.every(({ questionId, questionVersion, rule }) => {
    const found = asked.find(
      ({ question }) => question.id === questionId && question.version === questionVersion,
    );
    if (found === undefined) return false;
    const { content, key } = found.question;
    const size = content.kind === 'parts' ? content.parts.length : content.options.length;
    return rule.kind !== 'keys' || rule.keys.every((each) => fitsKey(key, each, size));
  });
}
