import type { TestId } from '@assay/assessment';
import { newTestMaker } from './authoring/test-makers.ts';
import type { TestTenant } from './tenants/test-tenant.ts';
import type { Request, TestApp } from './test-app.ts';

type Span = Pick<Request<'saveCohort'>['body'], 'startsOn' | 'endsOn'>;

const REASON = 'As the office has it';
const NO_BOUNDS: Span = { startsOn: null, endsOn: null };

/** One of the staff with every permission, with the calls about cohorts as the console makes them. */
export async function newCohortDesk(test: TestApp, tenant: TestTenant) {
  const maker = await newTestMaker(test, tenant);
  const { caller } = maker;
  const save = (body: Request<'saveCohort'>['body']) => test.call('saveCohort', { ...caller, body });
  const add = (cohortId: string, emails: string[]) =>
    test.call('addCohortMembers', { ...caller, params: { cohortId }, body: { emails, reason: REASON } });
  const setTest = (testId: string, cohorts: string[], was: string[] = []) =>
    test.call('setTestCohorts', { ...caller, params: { testId }, body: { cohorts, was, reason: REASON } });
  const create = async (name: string, span: Span = NO_BOUNDS) =>
    (await save({ name, ...span, change: null })).body._id;
  return {
    ...maker,
    saveDraftOf: maker.save,
    save,
    create,
    add,
    setTest,
    list: async () => (await test.call('listCohorts', caller)).body.cohorts,
    remove: (cohortId: string) =>
      test.call('deleteCohort', { ...caller, params: { cohortId }, body: { reason: REASON } }),
    members: (cohortId: string, query: Request<'listCohortMembers'>['query'] = {}) =>
      test.call('listCohortMembers', { ...caller, params: { cohortId }, query }),
    preview: (cohortId: string, text: string) =>
      test.call('previewCohortMembers', { ...caller, params: { cohortId }, body: { text } }),
    take: (cohortId: string, people: string[]) =>
      test.call('removeCohortMembers', { ...caller, params: { cohortId }, body: { people, reason: REASON } }),
    audience: (testId: string) => test.call('getTestCohorts', { ...caller, params: { testId } }),
    previewTest: (testId: string, cohorts: string[]) =>
      test.call('previewTestCohorts', { ...caller, params: { testId }, body: { cohorts } }),
    audits: async (action: string) =>
      (await test.call('listAudits', { ...caller, query: { action } })).body.audits,
    /** Makes a test one of a new cohort with these members. @returns the cohort's id */
    restrict: async (testId: TestId, members: { email: string }[], span: Span = NO_BOUNDS) => {
      const cohort = await create(`Cohort of ${testId}`, span);
      if (members.length > 0)
        await add(
          cohort,
          members.map(({ email }) => email),
        );
      const done = await setTest(testId, [cohort]);
      if (done.status !== 200) throw new Error(`The test was not restricted: ${done.text}`);
      return cohort;
    },
  };
}
