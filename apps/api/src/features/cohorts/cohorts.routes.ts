import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { presentCohort, presentMembers } from './cohorts.present.ts';
import { listCohortsWithTests, removeCohort, saveCohort } from './cohorts.service.ts';
import { addMembers, pageMembers, previewMembers, removeMembers } from './members.service.ts';

type Names =
  | 'listCohorts'
  | 'saveCohort'
  | 'deleteCohort'
  | 'listCohortMembers'
  | 'previewCohortMembers'
  | 'addCohortMembers'
  | 'removeCohortMembers';

/** Routes of cohorts and their members. */
export function cohortRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async listCohorts() {
      const rows = await listCohortsWithTests();
      return { cohorts: rows.map((row) => ({ ...presentCohort(row), tests: row.tests })) };
    },

    saveCohort: ({ body }, { user }) => saveCohort(user.id, body),

    deleteCohort: ({ params, body }, { user }) => removeCohort(user.id, params.cohortId, body.reason),

    async listCohortMembers({ params, query }) {
      const found = await pageMembers(params.cohortId, query);
      return found instanceof Failure ? found : presentMembers(found);
    },

    async previewCohortMembers({ params, body }) {
      const people = await previewMembers(params.cohortId, body.text);
      return people instanceof Failure ? people : { people };
    },

    addCohortMembers: ({ params, body }, { user }) => addMembers(user.id, params.cohortId, body),

    removeCohortMembers: ({ params, body }, { user }) => removeMembers(user.id, params.cohortId, body),
  };
}
