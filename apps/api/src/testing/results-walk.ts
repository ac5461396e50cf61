import { randomUUID } from 'node:crypto';
import { PRACTICE_CHOICES } from '@assay/assessment';
import type { EndpointName } from '@assay/contract';
import type { Answer, TestApp } from './test-app.ts';

type Hear = <Name extends EndpointName>(name: Name, answer: Promise<Answer<Name>>) => Promise<void>;

const PICKS = ['One', 'Four', ['One', 'Two'], ['true', 'false'], ['false', 'false'], null];

/** Makes every call about results, with each of these ids where a call takes one. */
export async function walkResults(
  test: TestApp,
  caller: { host: string; token: string },
  { tenantId, ids, hear }: { tenantId: string; ids: string[]; hear: Hear },
): Promise<void> {
  for (const id of ids) {
    await hear('getProficiency', test.call('getProficiency', { ...caller, params: { id } }));
    const practised = {
      ...caller,
      params: { reportId: id },
      query: { positions: '0,1,2', limit: '50' },
    } as const;
    await hear('listReportPractice', test.call('listReportPractice', practised));
    await hear('compareReports', test.call('compareReports', { ...caller, params: { id } }));
    await hear('getCalibration', test.call('getCalibration', { ...caller, query: { report: id } }));
  }
  for (const query of [
    {},
    { topic: 'none' },
    { comment: 'I KNOW IT' },
    { month: '2026-01' },
    { first: '1' },
  ] as const) {
    await hear('listFigureQuestions', test.call('listFigureQuestions', { ...caller, query }));
  }
  const choice = { takes_part: true, name: null };
  await hear('setLeaderboardEntry', test.call('setLeaderboardEntry', { ...caller, body: choice }));
  await hear('getLeaderboardEntry', test.call('getLeaderboardEntry', caller));
  await hear('getLeaderboard', test.call('getLeaderboard', { ...caller, query: {} }));
  await hear('getDashboard', test.call('getDashboard', { ...caller, query: {} }));
  await hear('getWhatNext', test.call('getWhatNext', caller));
  await hear('getLowestReport', test.call('getLowestReport', caller));
  await hear('getTestMonths', test.call('getTestMonths', caller));
  await hear('getQuestionMonths', test.call('getQuestionMonths', caller));
  await hear('getPieChart', test.call('getPieChart', caller));
  await hear('getConfidenceChart', test.call('getConfidenceChart', caller));
  await hear('getCalibration', test.call('getCalibration', { ...caller, query: {} }));
  await hear('getSummary', test.call('getSummary', { ...caller, query: {} }));
  // Each option of each kind, of questions that are held back: whatever is chosen, the answer is the same.
  for (const question of ids) {
    for (const selected of PICKS) {
      const body = { answerId: randomUUID(), question, version: 1, selected };
      await hear('answerPractice', test.call('answerPractice', { ...caller, body }));
    }
  }
  await hear('getTopicProgress', test.call('getTopicProgress', caller));
  await hear('countPractice', test.call('countPractice', caller));
  const params = { subdomain: tenantId };
  const listed = test.call('getTopics', { ...caller, params, query: {} });
  await hear('getTopics', listed);
  for (const { _id: topicId } of (await listed).body.topics) {
    await hear('getTopic', test.call('getTopic', { ...caller, params: { topicId } }));
    const counted = { ...caller, query: { topics: topicId } };
    await hear('countPracticeQuestions', test.call('countPracticeQuestions', counted));
    for (const choice of PRACTICE_CHOICES) {
      const asked = { ...caller, params: { topicId }, query: { choice } };
      await hear('listPractice', test.call('listPractice', asked));
    }
    for (const question of ids) {
      const asked = { ...caller, params: { topicId }, query: { question } };
      await hear('listPractice', test.call('listPractice', asked));
    }
  }
}
