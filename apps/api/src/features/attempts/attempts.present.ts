import {
  type AttemptId,
  type StoredAnswers,
  type TestId,
  unpackSeconds,
  writeSavedAnswers,
} from '@assay/assessment';
import { contract } from '@assay/contract';
import { SerializedJson } from '../../http/answer.ts';
import type { PublishedVersion } from '../publishing/versions.ts';
import type { OpenTestResult } from './open.service.ts';
import { paperFor, paperOrderOf } from './paper-order.ts';

/** The saved answers of an attempt, at the indexes at which its learner sees the questions. */
export function presentSavedAnswers(
  version: PublishedVersion,
  attemptId: AttemptId,
  answers: StoredAnswers,
): ReturnType<typeof writeSavedAnswers> {
  const order = paperOrderOf(version, attemptId);
  const views = version.questions.map(({ view }) => view);
  return writeSavedAnswers(views, answers).map((answer) => ({
    ...answer,
    index: order.indexOf(answer.index),
  }));
}

const { attempt: attemptSchema, test: testSchema } = contract.getTest.response.shape;
const factsSchema = testSchema.omit({ questions_reference: true });

/**
 * Response for the player. The questions are the published text as it is, unless they are mixed. It passed
 * the contract when the version was made: checking it again for each of a thousand learners who start at
 * once would cost more than all the rest.
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
  const order = paperOrderOf(version, attempt.id);
  const opened = attemptSchema.parse({
    _id: attempt.id,
    writer,
    startedAt: attempt.started_at.toISOString(),
    deadlineAt: attempt.deadline_at.toISOString(),
    serverNow: attempt.now.toISOString(),
    revision: attempt.revision,
    answers: presentSavedAnswers(version, attempt.id, attempt.answers),
    seconds: unpackSeconds(attempt.seconds).map(({ index, seconds }) => ({
      index: order.indexOf(index),
      seconds,
    })),
    storageSecret,
  });
  return new SerializedJson(
    Buffer.from(`{"test":${JSON.stringify(facts).slice(0, -1)},"questions_reference":`),
    paperFor(version, attempt.id),
    Buffer.from(`},"attempt":${JSON.stringify(opened)}}`),
  );
}
