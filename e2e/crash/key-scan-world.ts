import { randomUUID } from 'node:crypto';
import {
  type Contract,
  contract,
  type EndpointName,
  type ResponseOf,
  requiresSession,
} from '@assay/contract';
import { endpointNames, goodRequests } from '../../apps/api/src/testing/every-endpoint.ts';
import { type Sitting, sit } from '../../apps/api/src/testing/sitting.ts';
import {
  createTestTenant,
  type TestLearner,
  type TestTenant,
} from '../../apps/api/src/testing/tenants/test-tenant.ts';
import type { Answer, Request, TestApp } from '../../apps/api/src/testing/test-app.ts';
import type { KeyedQuestion } from './key-scan-questions.ts';

export type Heard = { name: EndpointName; status: number; text: string; headerNames: string[] };
export type Report = ResponseOf<Contract['getReport']>['report'];
/** Everything that a learner received while the exam was open, and the reports during it and after it. */
export type World = { heard: Heard[]; reports: Report[]; after: Report[]; openIds: Set<string> };

const PASSWORD = 'a password of hers';

/**
 * A learner submits tests that share all, half, one and none of an exam's questions, opens the exam, submits
 * more of them, and then makes every call of the contract.
 */
export async function hearEverything(
  test: TestApp,
  exam: KeyedQuestion[],
  apart: KeyedQuestion[],
): Promise<World> {
  const tenant = await createTestTenant(test);
  const learner = await tenant.newLearner({ password: PASSWORD });
  const caller = { host: tenant.host, token: learner.token };
  const desk = { test, tenant, learner };
  const papers = [exam, exam.slice(exam.length / 2), exam.slice(0, 1), [...exam.slice(-1), ...apart], apart];

  const before: Sitting[] = [];
  for (const [index, paper] of papers.entries()) before.push(await handIn(desk, `Before ${index}`, paper));
  const openId = await tenant.newTest({ name: 'Exam', questions: exam.map(({ question }) => question) });
  const sitting = await sit(test, { tenant, learner, testId: openId });

  const heard: Heard[] = [];
  const reports: Report[] = [];
  const hear = async <Name extends EndpointName>(name: Name, answer: Promise<Answer<Name>>) => {
    const { status, text, headers } = await answer;
    heard.push({ name, status, text, headerNames: Object.keys(headers).sort() });
    if (name === 'getReport' && status === 200) reports.push(JSON.parse(text).report);
  };
  const during: Sitting[] = [];
  for (const [index, paper] of papers.entries()) during.push(await handIn(desk, `During ${index}`, paper));

  for (const each of [...before, ...during]) {
    await hear('getTest', each.open());
    await hear('saveAnswers', each.save({ answers: [{ index: 0, selected: null }] }));
    const { reportcard } = (await each.submit({ response: [] })).body;
    await hear('submitTest', each.submit({ response: [] }));
    for (const id of [reportcard, each.testId]) await hear('getReport', each.report(id));
  }
  await sayEverything(hear, { test, tenant, learner, sitting });
  await hear('listReports', test.call('listReports', caller));

  const openIds = new Set(sitting.opened.test.questions_reference.map(({ _id }) => _id));
  const { writer } = (await sitting.open()).body.attempt;
  await sitting.submit({ writer, response: exam.map(({ selected }) => ({ selected })) });
  const after: Report[] = [];
  for (const each of before) after.push((await each.report(each.testId)).body.report);
  return { heard, reports, after, openIds };
}

type Desk = { test: TestApp; tenant: TestTenant; learner: TestLearner };

async function handIn({ test, tenant, learner }: Desk, name: string, paper: KeyedQuestion[]) {
  const testId = await tenant.newTest({ name, questions: paper.map(({ question }) => question) });
  const sitting = await sit(test, { tenant, learner, testId });
  await sitting.submit({ response: paper.map(({ selected }) => ({ selected })) });
  return sitting;
}

/** Makes every call of the contract about the open exam, as its learner; refusals are recorded, too. */
async function sayEverything(
  hear: <Name extends EndpointName>(name: Name, answer: Promise<Answer<Name>>) => Promise<void>,
  { test, tenant, learner, sitting }: Desk & { sitting: Sitting },
): Promise<void> {
  const answers = [{ index: 0, selected: null, notes: 'a note' }];
  // Not the writer's: the exam is submitted later.
  const known = { ...sitting, tenant, learner, password: PASSWORD, writer: 'somebody else', answers };
  const response = sitting.opened.test.questions_reference.map(() => ({ selected: null }));
  const say = async <Name extends EndpointName>(name: Name): Promise<void> => {
    const { token } = name === 'logout' ? await tenant.newLearner() : learner;
    const good: Partial<Request<Name>> = goodRequests[name]({ ...known, response });
    const caller = { host: tenant.host, ...(requiresSession(contract[name].access) ? { token } : {}) };
    await hear(name, test.call(name, { ...good, ...caller }));
  };
  for (const name of endpointNames) await say(name);
  const { writer } = (await sitting.open()).body.attempt;
  for (const [index] of sitting.opened.test.questions_reference.slice(0, 20).entries()) {
    const save = { writer, revision: index + 1, saveId: randomUUID(), answers: [{ index, selected: null }] };
    await hear('saveAnswers', sitting.save(save));
  }
  await hear('submitTest', sitting.submit({ writer, auto: true, response: [] }));
}
