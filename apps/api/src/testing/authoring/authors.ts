import { draftOf, type Question, type QuestionDraft } from '@assay/assessment';
import type { Contract, ResponseOf } from '@assay/contract';
import type { TestTenant } from '../tenants/test-tenant.ts';
import type { Request, TestApp } from '../test-app.ts';
import { newManager } from '../tickets/staffing.ts';

type Listed = ResponseOf<Contract['listQuestions']>['questions'][number];

/** Creates a member of staff with every permission, and the calls of an author. */
export async function newAuthor(test: TestApp, tenant: TestTenant) {
  const staff = await newManager(test, tenant);
  const { caller } = staff;
  const params = (questionId: string) => ({ questionId });
  return {
    ...staff,
    list: (query: Request<'listQuestions'>['query'] = {}) => test.call('listQuestions', { ...caller, query }),
    filters: async () => (await test.call('getQuestionFilters', caller)).body,
    edit: (body: Request<'editQuestions'>['body']) => test.call('editQuestions', { ...caller, body }),
    release: (body: Request<'releaseQuestions'>['body']) =>
      test.call('releaseQuestions', { ...caller, body }),
    exported: (body: Request<'exportQuestions'>['body']) => test.call('exportQuestions', { ...caller, body }),
    open: (id: string) => test.call('getQuestion', { ...caller, params: params(id) }),
    versions: (id: string) => test.call('listQuestionVersions', { ...caller, params: params(id) }),
    version: (id: string, version: string) =>
      test.call('getQuestionVersion', { ...caller, params: { questionId: id, version } }),
    saveDraft: (id: string, body: Request<'saveQuestionDraft'>['body']) =>
      test.call('saveQuestionDraft', { ...caller, params: params(id), body }),
    discard: (id: string) => test.call('discardQuestionDraft', { ...caller, params: params(id) }),
    drafts: async () => (await test.call('listQuestionDrafts', caller)).body.drafts,
    saveVersion: (
      id: string,
      content: QuestionDraft,
      baseVersion: number | null,
      message = 'A better stem',
    ) =>
      test.call('saveQuestionVersion', {
        ...caller,
        params: params(id),
        body: { content, baseVersion, message },
      }),
    preview: (id: string, content: QuestionDraft) =>
      test.call('previewQuestion', { ...caller, body: { question: id, content } }),
    /** The question of this name, as the list shows it. */
    find: async ({ id: name }: Question): Promise<Listed> => {
      const { questions } = (await test.call('listQuestions', { ...caller, query: { size: '100' } })).body;
      const found = questions.find((each) => each.name === name);
      if (found === undefined) throw new Error(`The question ${name} is not listed.`);
      return found;
    },
  };
}

/** Returns the draft of a question with some fields changed. */
export function draftWith(question: Question, change: Partial<QuestionDraft> = {}): QuestionDraft {
  return { ...draftOf(question), ...change };
}
