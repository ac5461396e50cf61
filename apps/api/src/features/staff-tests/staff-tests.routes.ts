import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { presentCohort } from '../cohorts/cohorts.present.ts';
import { previewAudience, readAudience, setAudience } from './audience.service.ts';
import { countWithoutTopic, drawQuestions, readBlueprintTopics } from './blueprint.service.ts';
import { checkDraft } from './check.service.ts';
import { publishDraft, setOpen } from './publish-draft.service.ts';
import { presentCheck, presentKept, presentListedTest, presentStaffTest } from './staff-tests.present.ts';
import {
  countOpenAttempts,
  discardDraft,
  listStaffTests,
  readStaffTest,
  saveDraft,
} from './staff-tests.service.ts';
import { gradeTrial, startTrial } from './trial.service.ts';

type Names =
  | 'listStaffTests'
  | 'getStaffTest'
  | 'saveTestDraft'
  | 'discardTestDraft'
  | 'getBlueprintTopics'
  | 'drawTestQuestions'
  | 'checkTestDraft'
  | 'publishTestDraft'
  | 'setTestOpen'
  | 'getTestCohorts'
  | 'previewTestCohorts'
  | 'setTestCohorts'
  | 'tryTest'
  | 'gradeTrial';

/** Routes of tests for staff who prepare and publish them. */
export function staffTestRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async listStaffTests({ query }) {
      const { rows, total } = await listStaffTests(query);
      return { tests: rows.map(presentListedTest), total };
    },

    async getStaffTest({ params: { testId } }) {
      const found = await readStaffTest(testId);
      return found instanceof Failure ? found : presentStaffTest(testId, found);
    },

    async saveTestDraft({ params, body }, { user }) {
      const kept = await saveDraft(user.id, params.testId, body);
      return kept instanceof Failure ? kept : presentKept(kept);
    },

    async discardTestDraft({ params, body }) {
      return (await discardDraft(params.testId, body.revision)) ?? { success: true };
    },

    async getBlueprintTopics({ query }) {
      const topics = await readBlueprintTopics(query.leaveOut ?? null);
      return {
        topics: topics.map(({ id, ...topic }) => ({ _id: id, ...topic })),
        withoutTopic: await countWithoutTopic(),
      };
    },

    drawTestQuestions: ({ body }) => drawQuestions(body.blueprint),

    async checkTestDraft({ params: { testId } }) {
      const checked = await checkDraft(testId);
      return checked instanceof Failure ? checked : presentCheck(checked, await countOpenAttempts(testId));
    },

    publishTestDraft: ({ params, body }, { user }) => publishDraft(user.id, params.testId, body),

    setTestOpen: ({ params, body }, { user }) => setOpen(user.id, params.testId, body),

    async getTestCohorts({ params }) {
      const found = await readAudience(params.testId);
      if (found instanceof Failure) return found;
      return { cohorts: found.cohorts.map(presentCohort), chosen: found.chosen };
    },

    previewTestCohorts: ({ params, body }) => previewAudience(params.testId, body),

    setTestCohorts: ({ params, body }, { user }) => setAudience(user.id, params.testId, body),

    tryTest: ({ params }) => startTrial(params.testId),

    gradeTrial: ({ params, body }) => gradeTrial(params.testId, body),
  };
}
