import type { RemarkId, TenantId } from '@assay/assessment';
import { inTransaction, withTenant } from '../db/context.ts';
import { createMarking } from '../features/remarks/mark-next.service.ts';
import { newAuthor } from './authoring/authors.ts';
import type { TestTenant } from './tenants/test-tenant.ts';
import type { Request, TestApp } from './test-app.ts';

type Draft = Request<'saveRemark'>['body'];
export type Rule = Draft['rules'][number]['rule'];

/** Rule that takes these options of a question of one answer. */
export function options(...accepted: number[]): Rule {
  return { kind: 'keys', keys: accepted.map((option) => ({ kind: 'single', option })) };
}

/** Creates a member of staff with every permission, and the calls of somebody who marks tests again. */
export async function newRemarker(test: TestApp, tenant: TestTenant) {
  const author = await newAuthor(test, tenant);
  const { caller } = author;
  const params = (remarkId: string) => ({ remarkId });
  const read = (id: string) => test.call('getRemark', { ...caller, params: params(id) });
  const start = async (testId: string) =>
    (await test.call('startRemark', { ...caller, body: { test: testId } })).body.remark;

  /** Saves a draft with rules by the number of the question. */
  async function save(id: string, rules: Record<number, Rule>, change: Partial<Draft> = {}) {
    const { remark, questions } = (await read(id)).body;
    const ruled = questions.flatMap(({ question, version, number }) => {
      const rule = rules[number];
      return rule === undefined ? [] : [{ question: question._id, version, rule }];
    });
    const body = {
      revision: remark.revision,
      rules: ruled,
      policy: 'may_lower' as const,
      reason: 'The handbook allows both.',
      notice: 'Question 1 was marked again.',
      ...change,
    };
    return test.call('saveRemark', { ...caller, params: params(id), body });
  }

  async function preview(id: string) {
    const { revision } = (await read(id)).body.remark;
    return {
      revision,
      ...(await test.call('previewRemark', { ...caller, params: params(id), body: { revision } })),
    };
  }

  async function run(id: string, seen?: { revision: number; seen: string }) {
    const body = seen ?? (await seenOf(id));
    return test.call('runRemark', { ...caller, params: params(id), body });
  }

  async function seenOf(id: string) {
    const { revision, body } = await preview(id);
    return { revision, seen: body.seen };
  }

  /** Does what the job does, as often at once. @returns the number of reports that it went through */
  async function markAll(id: string, atOnce = 1): Promise<number> {
    const markNext = createMarking({ originOf: (host) => `https://${host}` }, id as RemarkId);
    let reports = 0;
    const goOn = async () => {
      while (
        (await withTenant(test.database.pool, tenant.id as TenantId, () => inTransaction(markNext))) !== null
      )
        reports += 1;
    };
    await Promise.all(Array.from({ length: atOnce }, goOn));
    return reports;
  }

  return {
    ...author,
    read,
    start,
    save,
    preview,
    seenOf,
    run,
    markAll,
    list: async () => (await test.call('listRemarks', { ...caller, query: {} })).body,
    ask: async (id: string, person: string) =>
      test.call('askAboutRemark', { ...caller, params: params(id), body: { ...(await seenOf(id)), person } }),
    takeBack: (id: string) => test.call('takeBackRemark', { ...caller, params: params(id) }),
    undo: (id: string) => test.call('undoRemark', { ...caller, params: params(id) }),
    discard: (id: string) =>
      test.call('discardRemark', { ...caller, params: params(id), body: { reason: 'Not needed' } }),
    needSecond: (needsSecond: boolean) => test.call('setRemarkRule', { ...caller, body: { needsSecond } }),
    /** Marks a test again by these rules, to the end. @returns the re-mark's id */
    async marked(testId: string, rules: Record<number, Rule>, change: Partial<Draft> = {}): Promise<string> {
      const id = await start(testId);
      const kept = await save(id, rules, change);
      if (kept.status !== 200) throw new Error(`The draft was not kept: ${kept.text}`);
      const ran = await run(id);
      if (ran.status !== 200) throw new Error(`The re-mark did not start: ${ran.text}`);
      await markAll(id);
      return id;
    },
  };
}
