import { randomUUID } from 'node:crypto';
import { draftOf, type QuestionDraft } from '@assay/assessment';
import type { Contract, EndpointName } from '@assay/contract';
import type { Request } from './test-app.ts';
import { threeKinds } from './test-questions.ts';

type ContentPath = `/api/${'questions' | 'staff-tests'}/${string}`;
type ContentCall = {
  [Name in EndpointName]: Contract[Name]['path'] extends ContentPath ? Name : never;
}[EndpointName];

/** Facts that a good call of staff about content needs; ids that are left out are of nothing. */
type Known = { testId: string; topicId?: string; questionId?: string; revision?: number };

/** A draft that is a question already. */
function aDraft(): QuestionDraft {
  const [question] = threeKinds();
  if (question === undefined) throw new Error('There is no question.');
  return draftOf(question);
}

function aTestDraft(): Request<'saveTestDraft'>['body']['content'] {
  return {
    name: 'Paper 3',
    type: 'Exam',
    subject: '',
    minutes: 30,
    mixesQuestions: false,
    mixesOptions: false,
    answers: { when: 'at_once', date: null },
    window: { opensAt: null, closesAt: null, endsForAll: false },
    chosen: 'hand',
    questions: [],
    blueprint: { rows: [], leaveOut: null },
    drawnBy: null,
  };
}

/** A good request for every call of staff about questions and tests. */
export const contentRequests = {
  listQuestions: () => ({
    params: undefined,
    query: { search: 'question', kind: 'single', order: 'name', page: '1', size: '10' },
    body: undefined,
  }),
  getQuestionFilters: () => ({ params: undefined, query: undefined, body: undefined }),
  editQuestions: ({ questionId = randomUUID() }) => ({
    params: undefined,
    query: undefined,
    body: { select: { ids: [questionId] }, addTags: ['looked at'] },
  }),
  releaseQuestions: ({ questionId = randomUUID() }) => ({
    params: undefined,
    query: undefined,
    body: { select: { ids: [questionId] }, act: 'release' },
  }),
  exportQuestions: ({ questionId = randomUUID() }) => ({
    params: undefined,
    query: undefined,
    body: { select: { ids: [questionId] }, format: 'assay' },
  }),
  getQuestion: ({ questionId = randomUUID() }) => ({
    params: { questionId },
    query: undefined,
    body: undefined,
  }),
  listQuestionVersions: ({ questionId = randomUUID() }) => ({
    params: { questionId },
    query: undefined,
    body: undefined,
  }),
  getQuestionVersion: ({ questionId = randomUUID() }) => ({
    params: { questionId, version: '1' },
    query: undefined,
    body: undefined,
  }),
  saveQuestionDraft: ({ questionId = randomUUID() }) => ({
    params: { questionId },
    query: undefined,
    body: { content: aDraft(), baseVersion: 1, revision: 0 },
  }),
  discardQuestionDraft: ({ questionId = randomUUID() }) => ({
    params: { questionId },
    query: undefined,
    body: undefined,
  }),
  listQuestionDrafts: () => ({ params: undefined, query: undefined, body: undefined }),
  saveQuestionVersion: ({ questionId = randomUUID() }) => ({
    params: { questionId },
    query: undefined,
    body: { content: aDraft(), baseVersion: 1, message: 'A clearer stem' },
  }),
  previewQuestion: ({ questionId = randomUUID() }) => ({
    params: undefined,
    query: undefined,
    body: { question: questionId, content: aDraft() },
  }),
  renderFormula: () => ({ params: undefined, query: undefined, body: { tex: 'x^2', display: false } }),
  uploadQuestionPicture: () => ({
    params: undefined,
    query: undefined,
    body: { place: 'stem' },
  }),
  listStaffTests: () => ({ params: undefined, query: { search: 'Paper' }, body: undefined }),
  getStaffTest: ({ testId }) => ({ params: { testId }, query: undefined, body: undefined }),
  // A revision of its own, so that a test of another tenant is not taken for a new one.
  saveTestDraft: ({ testId, revision = 1 }) => ({
    params: { testId },
    query: undefined,
    body: { content: aTestDraft(), revision },
  }),
  discardTestDraft: ({ testId }) => ({ params: { testId }, query: undefined, body: { revision: 1 } }),
  getBlueprintTopics: () => ({ params: undefined, query: {}, body: undefined }),
  drawTestQuestions: ({ topicId = randomUUID() }) => ({
    params: undefined,
    query: undefined,
    body: { blueprint: { rows: [{ topic: topicId, take: 2 }], leaveOut: null } },
  }),
  checkTestDraft: ({ testId }) => ({ params: { testId }, query: undefined, body: undefined }),
  publishTestDraft: ({ testId }) => ({
    params: { testId },
    query: undefined,
    body: { revision: 1, seen: 'not yet', reason: 'A new question' },
  }),
  setTestOpen: ({ testId }) => ({
    params: { testId },
    query: undefined,
    body: { open: true, reason: 'They asked for it' },
  }),
  getTestCohorts: ({ testId }) => ({ params: { testId }, query: undefined, body: undefined }),
  previewTestCohorts: ({ testId }) => ({
    params: { testId },
    query: undefined,
    body: { cohorts: [randomUUID()] },
  }),
  setTestCohorts: ({ testId }) => ({
    params: { testId },
    query: undefined,
    body: { cohorts: [randomUUID()], was: [], reason: 'It is for the first year' },
  }),
  tryTest: ({ testId }) => ({ params: { testId }, query: undefined, body: undefined }),
  gradeTrial: ({ testId, questionId = randomUUID() }) => ({
    params: { testId },
    query: undefined,
    body: {
      trial: randomUUID(),
      shown: [{ _id: questionId, version: 1 }],
      mixesQuestions: false,
      minutes: 30,
      response: [{ selected: null }],
      timeTakenSeconds: 60,
    },
  }),
  getItemAnalysis: ({ testId }) => ({ params: { testId }, query: {}, body: undefined }),
  exportItemAnalysis: ({ testId }) => ({ params: { testId }, query: undefined, body: {} }),
  getPassMark: ({ testId }) => ({ params: { testId }, query: undefined, body: undefined }),
  previewPassMark: ({ testId }) => ({
    params: { testId },
    query: undefined,
    body: { choice: { method: 'percent', percent: 60 } },
  }),
  setPassMark: ({ testId }) => ({
    params: { testId },
    query: undefined,
    body: { choice: { method: 'points', points: 2 }, seen: 'not yet', reason: 'As every year' },
  }),
} satisfies { [Name in ContentCall]: (known: Known) => Request<Name> };
