import { randomUUID } from 'node:crypto';
import type { TestTenant } from '../tenants/test-tenant.ts';
import type { Request, TestApp } from '../test-app.ts';
import { newAuthor } from './authors.ts';

export type TestForm = Request<'saveTestDraft'>['body']['content'];

/** A form of a test whose fields may be changed; it lacks questions. */
export function testForm(change: Partial<TestForm> = {}): TestForm {
  return {
    name: `Paper ${randomUUID().slice(0, 8)}`,
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
    ...change,
  };
}

/** Creates a member of staff with every permission, and the calls of somebody who makes tests. */
export async function newTestMaker(test: TestApp, tenant: TestTenant) {
  const author = await newAuthor(test, tenant);
  const { caller } = author;
  const check = (testId: string) => test.call('checkTestDraft', { ...caller, params: { testId } });
  const save = (testId: string, content: TestForm, revision = 0) =>
    test.call('saveTestDraft', { ...caller, params: { testId }, body: { content, revision } });
  const publish = async (testId: string, seen?: { revision: number; seen: string }) => {
    const { revision, seen: digest } = seen ?? (await check(testId)).body;
    return test.call('publishTestDraft', {
      ...caller,
      params: { testId },
      body: { revision, seen: digest, reason: null },
    });
  };
  return {
    ...author,
    check,
    save,
    publish,
    listTests: (query: Request<'listStaffTests'>['query'] = {}) =>
      test.call('listStaffTests', { ...caller, query }),
    openTest: (testId: string) => test.call('getStaffTest', { ...caller, params: { testId } }),
    discardDraft: (testId: string, revision: number) =>
      test.call('discardTestDraft', { ...caller, params: { testId }, body: { revision } }),
    topics: async (leaveOut?: string) =>
      (
        await test.call('getBlueprintTopics', {
          ...caller,
          query: leaveOut === undefined ? {} : { leaveOut },
        })
      ).body.topics,
    draw: (blueprint: TestForm['blueprint']) =>
      test.call('drawTestQuestions', { ...caller, body: { blueprint } }),
    setOpen: (testId: string, open: boolean) =>
      test.call('setTestOpen', { ...caller, params: { testId }, body: { open, reason: 'As agreed' } }),
    tryIt: (testId: string) => test.call('tryTest', { ...caller, params: { testId } }),
    grade: (testId: string, body: Request<'gradeTrial'>['body']) =>
      test.call('gradeTrial', { ...caller, params: { testId }, body }),
    /** Saves and publishes a form as a new test, or over its draft. @returns its id */
    published: async (content: TestForm, testId: string = randomUUID()) => {
      const kept = await save(testId, content);
      if (kept.status !== 200) throw new Error(`The draft was not kept: ${kept.text}`);
      const done = await publish(testId);
      if (done.status !== 200) throw new Error(`The test was not published: ${done.text}`);
      return testId;
    },
    /** Ids of the bank's questions, by the number in their stems. */
    questionIds: async () => {
      const { questions } = (
        await test.call('listQuestions', { ...caller, query: { size: '100', order: 'name' } })
      ).body;
      return questions.toSorted((a, b) => numberIn(a.stem) - numberIn(b.stem)).map(({ _id }) => _id);
    },
  };
}

function numberIn(stem: string): number {
  return Number(/\d+/u.exec(stem)?.[0] ?? 0);
}
