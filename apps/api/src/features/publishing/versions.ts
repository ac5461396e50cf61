import {
  type LearnerQuestion,
  learnerView,
  type Question,
  type QuestionId,
  type TestVersionId,
  type TopicId,
} from '@assay/assessment';
import { type AnswerKey, answerKeyOf } from '@assay/assessment/grading';
import { questionSchema } from '@assay/assessment/question';
import { mayMixOptions } from '@assay/interchange';
import { createSizedCache } from '../../cache.ts';
import { currentTenantId } from '../../db/context.ts';
import {
  getVersionFacts,
  listVersionContents,
  type VersionContentRow,
  type VersionFactsRow,
} from './versions.queries.ts';

/**
 * A published version, ready to serve and to grade. Immutable, so it may be cached as long as there is room.
 */
export type PublishedVersion = {
  /** Learner's view as JSON in UTF-8. */
  learnerViewJson: Buffer;
  /** True where each learner sees the questions in an order of their own. */
  mixesQuestions: boolean;
  questions: {
    id: QuestionId;
    /** Number of its own version. */
    version: number;
    /** Topic when the version was made. */
    topicId: TopicId | null;
    content: Question;
    view: LearnerQuestion;
    key: AnswerKey;
    /** True where each learner sees its options in an order of their own. */
    mixesOptions: boolean;
  }[];
};

/** Bytes of learner's views kept in memory; content and key take about three times as much. */
const MAX_BYTES = 16_000_000;
const versionCache = createSizedCache<PublishedVersion>(
  MAX_BYTES,
  ({ learnerViewJson }) => learnerViewJson.length,
);

/** Version with this id in the current tenant; cached in memory while there is room. */
export async function getVersion(versionId: TestVersionId): Promise<PublishedVersion> {
  // The tenant is in the key, so that a version is never found by the id alone.
  const key = `${currentTenantId()}/${versionId}`;
  const known = versionCache.get(key);
  if (known !== undefined) return known;
  const version = await loadVersion(versionId);
  versionCache.set(key, version);
  return version;
}

async function loadVersion(versionId: TestVersionId): Promise<PublishedVersion> {
  const facts = await getVersionFacts(versionId);
  return assembleVersion(await listVersionContents(versionId), facts);
}

/** Puts a version together from its questions, in its order. */
export function assembleVersion(rows: VersionContentRow[], facts: VersionFactsRow): PublishedVersion {
  const questions = rows.map((row) => {
    const content = questionSchema.parse(row.content);
    return {
      id: row.question_id,
      version: row.question_version,
      topicId: row.topic_id,
      content,
      view: learnerView(content),
      key: answerKeyOf(content),
      mixesOptions: facts.mixes_options && mayMixOptions(content),
    };
  });
  return {
    learnerViewJson: Buffer.from(facts.learner_view),
    mixesQuestions: facts.mixes_questions,
    questions,
  };
}
