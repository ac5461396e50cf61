import { type TestId, unpackSeconds, writeSavedAnswers } from '@assay/assessment';
import { contract } from '@assay/contract';
import { SerializedJson } from '../../http/answer.ts';
import type { PublishedVersion } from '../publishing/versions.ts';
import type { OpenTestResult } from './open.service.ts';

const { attempt: attemptSchema, test: testSchema } = contract.getTest.response.shape;
const factsSchema = testSchema.omit({ questions_reference: true });

/**
 * Response for the player. The questions are the published text as it is, which passed the contract when the
 * version was made: parsing it again for each of a thousand learners who start at once would cost more than
 * all the rest.
 */
export function presentOpenTest(
  testId: TestId,
  { test, attempt, writer, storageSecret }: OpenTestResult & { storageSecret: string },
  version: PublishedVersion,
): SerializedJson {
  const facts = factsSchema.parse({
    _id: testId,
    test_name: test.test_name,
    test_type: test.test_type,
    status: test.status,
    duration_in_mins: attempt.duration_in_mins,
    number_of_questions: attempt.number_of_questions,
    attempted: test.attempted,
    createdAt: test.created_at.toISOString(),
    subdomain_reference: { sub_domain_name: test.sub_domain_name },
  });
  const opened = attemptSchema.parse({
    _id: attempt.id,
    writer,
    startedAt: attempt.started_at.toISOString(),
    deadlineAt: attempt.deadline_at.toISOString(),
    serverNow: attempt.now.toISOString(),
    revision: attempt.revision,
    answers: writeSavedAnswers(
      version.questions.map((question) => question.view),
      attempt.answers,
    ),
    seconds: unpackSeconds(attempt.seconds),
    storageSecret,
  });
  return new SerializedJson(
    Buffer.from(`{"test":${JSON.stringify(facts).slice(0, -1)},"questions_reference":`),
    version.learnerViewJson,
    Buffer.from(`},"attempt":${JSON.stringify(opened)}}`),
  );
}
