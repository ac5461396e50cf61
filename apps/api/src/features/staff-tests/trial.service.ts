import {
  type AttemptId,
  type QuestionId,
  readAnswers,
  type StoredAnswers,
  type TestId,
} from '@assay/assessment';
import { gradePaper, statusesOf } from '@assay/assessment/grading';
import type { Contract, RequestOf, ResponseIn } from '@assay/contract';
import { currentTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { inVersionOrder, paperFor, paperOrderOf } from '../attempts/paper-order.ts';
import { listRows } from '../authoring/question-list.service.ts';
import { readBankedQuestions } from '../banks/bank-contents.service.ts';
import { presentPaper } from '../publishing/publish.service.ts';
import { assembleVersion } from '../publishing/versions.ts';
import { presentReport } from '../reports/reports.present.ts';
import type { DraftForm } from './draft-form.ts';
import type { PlacedQuestion } from './staff-tests.queries.ts';
import { readBoth } from './staff-tests.service.ts';

type Trial = ResponseIn<Contract['tryTest']>;

/** A trial of what publishing would give: the draft or the published test, its questions as they are now. */
export async function startTrial(testId: TestId): Promise<Trial | RefusalOf<'tryTest'>> {
  const [draft, published] = await readBoth(testId);
  const content = draft?.content ?? published?.content;
  if (content === undefined) return new Failure('not_found');
  const shown = await newestVersions(content.questions);
  if (content.minutes === null || shown.length === 0) return new Failure('test_faulty');
  const trial = newId<'attempt'>();
  const version = await versionOf(shown, content);
  const paper: Trial['test']['questions_reference'] = JSON.parse(paperFor(version, trial).toString());
  return {
    trial,
    shown: shown.map(({ id, version: number }) => ({ _id: id, version: number })),
    test: {
      _id: testId,
      test_name: content.name,
      test_type: content.type,
      duration_in_mins: content.minutes,
      number_of_questions: shown.length,
      questions_reference: paper,
    },
  };
}

async function newestVersions(ids: QuestionId[]): Promise<PlacedQuestion[]> {
  return (await listRows(ids)).map(({ id, version }) => ({ id, version }));
}

async function versionOf(
  shown: PlacedQuestion[],
  { mixesQuestions, mixesOptions }: Pick<DraftForm, 'mixesQuestions' | 'mixesOptions'>,
) {
  const contents = await readBankedQuestions(shown);
  return assembleVersion(
    contents.map(({ id, version, content }) => ({
      question_id: id,
      question_version: version,
      topic_id: null,
      content,
    })),
    {
      learner_view: JSON.stringify(presentPaper(contents)),
      mixes_questions: mixesQuestions,
      mixes_options: mixesOptions,
    },
  );
}

/** The report that the answers of a trial would get, with nothing held back. */
export async function gradeTrial(
  testId: TestId,
  body: RequestOf<Contract['gradeTrial']>['body'],
): Promise<ResponseIn<Contract['gradeTrial']> | RefusalOf<'gradeTrial'>> {
  const [draft, published] = await readBoth(testId);
  const content = draft?.content ?? published?.content;
  if (content === undefined) return new Failure('not_found');
  const shown = body.shown.map(({ _id, version }) => ({ id: _id, version }));
  const version = await versionOf(shown, { mixesQuestions: body.mixesQuestions, mixesOptions: false });
  if (version.questions.length !== shown.length) return new Failure('not_found');
  const order = paperOrderOf(version, body.trial as AttemptId);
  const entries = body.response.map((answer, index) => ({ index: order.positionAt(index), answer }));
  const read = readAnswers(
    version.questions.map(({ view }) => view),
    entries,
    1,
  );
  if (read.type === 'rejected') {
    return new Failure('answers_rejected', { indexes: read.indexes.map(order.indexOf) });
  }
  const seconds: number[] = version.questions.map(() => 0);
  for (const { index, seconds: shownFor } of inVersionOrder(order, body.seconds ?? []))
    if (index < seconds.length) seconds[index] = shownFor;
  return { report: reportOf(testId, content, body, version, read.answers, seconds) };
}

function reportOf(
  testId: TestId,
  content: DraftForm,
  { minutes, timeTakenSeconds }: RequestOf<Contract['gradeTrial']>['body'],
  version: Awaited<ReturnType<typeof versionOf>>,
  answers: StoredAnswers,
  seconds: number[],
) {
  const result = gradePaper(version.questions, answers);
  const now = currentTime();
  return presentReport({
    row: {
      id: newId<'report'>(),
      test_id: testId,
      test_name: content.name,
      test_type: content.type,
      test_version_id: newId<'test_version'>(),
      subject: null,
      duration_in_mins: minutes,
      number_of_questions: version.questions.length,
      revision: 1,
      key_revision: 0,
      submitted_at: now,
      total: result.total,
      attempted: result.attempted,
      correct: result.correct,
      partial: result.partial,
      wrong: result.wrong,
      performance_percent: result.performancePercent,
      confidence_percent: result.confidencePercent,
      time_taken_seconds: timeTakenSeconds,
      statuses: statusesOf(result.record),
      answers_shown: 'at_once',
      answers_shown_from: null,
      over: false,
      now,
    },
    answers,
    seconds,
    version,
    disclosure: { figures: null, ofQuestion: () => null },
    reportsOfTest: 1,
    rules: [],
    changes: [],
    timeRanOut: timeTakenSeconds >= minutes * 60,
  });
}
