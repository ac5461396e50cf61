import { randomUUID } from 'node:crypto';
import type { LearnerQuestion } from '@assay/assessment';
import { addresses, type EndpointName } from '@assay/contract';
import { answerTo, HOST } from './college.ts';
import { httpRequest } from './connection.ts';
import { WRITER } from './rows.ts';

/** The page's requests, as whole HTTP requests. */

function call(name: EndpointName, token: string, id: string, body?: unknown): Buffer {
  const { method, path } = addresses[name];
  return httpRequest(method, path.replace(/:\w+/u, id), { host: HOST, token, body });
}

export function listTests(token: string): Buffer {
  return call('getTests', token, '');
}

export function openTest(token: string, testId: string): Buffer {
  return call('getTest', token, testId);
}

/** A save of one changed answer: the page sends it about a second after a learner's click. */
export function saveOne(
  token: string,
  attemptId: string,
  { views, revision, writer = WRITER }: { views: LearnerQuestion[]; revision: number; writer?: string },
): Buffer {
  const index = revision % views.length;
  const view = views[index];
  if (view === undefined) throw new Error('A paper has questions.');
  const answers = [{ index, ...answerTo(view, revision) }];
  const seconds = [{ index, seconds: 20 }];
  return call('saveAnswers', token, attemptId, { writer, revision, saveId: randomUUID(), answers, seconds });
}

/** A submission of the whole final state. */
export function submitAll(
  token: string,
  testId: string,
  { views, attemptId, writer = WRITER }: { views: LearnerQuestion[]; attemptId: string; writer?: string },
): Buffer {
  const response = views.map((view, index) => answerTo(view, index));
  const seconds = views.map((_, index) => ({ index, seconds: 126 }));
  return call('submitTest', token, testId, { response, timeTaken: '42.10', attemptId, writer, seconds });
}
