import {
  type NamedTopic,
  proficiencyByTopic,
  type ReportId,
  type TestId,
  type TopicShare,
  type UserId,
} from '@assay/assessment';
import { Failure, type RefusalOf } from '../../failure.ts';
import type { PublishedVersion } from '../publishing/versions.ts';
import type { Taxonomy } from '../topics/taxonomy.ts';
import { readTaxonomy } from '../topics/topics.service.ts';
import { shownStatusAt } from './reports.present.ts';
import { type LearnerReport, readReport } from './reports.service.ts';

export type Proficiency = { report: LearnerReport; topics: TopicShare[] };

/** Label of questions without a topic. */
export const NO_TOPIC: NamedTopic = { id: null, name: 'Other questions' };

/** A learner's own report by the topics that its questions had when it was taken. */
export async function readProficiency(
  userId: UserId,
  id: ReportId | TestId,
): Promise<Proficiency | RefusalOf<'getProficiency'>> {
  const report = await readReport(userId, id);
  if (report instanceof Failure) return report;
  const taxonomy = await readTaxonomy();
  const asked = report.version.questions.flatMap((question, position) => {
    const status = shownStatusAt(report, position);
    return status === 'Dropped' ? [] : [{ ...placeOf(question, taxonomy), status }];
  });
  return { report, topics: proficiencyByTopic(asked) };
}

function placeOf(
  { topicId }: PublishedVersion['questions'][number],
  taxonomy: Taxonomy,
): { topic: NamedTopic; subtopic: NamedTopic | null } {
  const place = topicId === null ? null : taxonomy.placeOf(topicId);
  return place ?? { topic: NO_TOPIC, subtopic: null };
}
