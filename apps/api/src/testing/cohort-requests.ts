import { randomUUID } from 'node:crypto';
import type { Contract, EndpointName } from '@assay/contract';
import type { Request } from './test-app.ts';

/** @param cohortId a cohort of the tenant's; if left out, one that does not exist */
type Known = { cohortId?: string };
type Names = {
  [Name in EndpointName]: Contract[Name]['path'] extends `/api/cohorts/${string}` ? Name : never;
}[EndpointName];

const ofCohort = ({ cohortId = randomUUID() }: Known) => ({
  params: { cohortId },
  query: undefined,
});

/** A good request for every call of cohorts and their members. */
export const cohortRequests: { [Name in Names]: (known: Known) => Request<Name> } = {
  listCohorts: () => ({ params: undefined, query: undefined, body: undefined }),
  saveCohort: () => ({
    params: undefined,
    query: undefined,
    body: { name: `Year ${randomUUID()}`, startsOn: '2026-09-01', endsOn: null, change: null },
  }),
  deleteCohort: (known) => ({ ...ofCohort(known), body: { reason: 'They have left' } }),
  listCohortMembers: (known) => ({
    ...ofCohort(known),
    query: { search: 'grace', page: '1', size: '10' },
    body: undefined,
  }),
  previewCohortMembers: (known) => ({
    ...ofCohort(known),
    body: { text: 'Grace Hopper <grace@learner.test>' },
  }),
  addCohortMembers: (known) => ({
    ...ofCohort(known),
    body: { emails: [`${randomUUID()}@learner.test`], reason: 'They are of this year' },
  }),
  removeCohortMembers: (known) => ({
    ...ofCohort(known),
    body: { people: [randomUUID()], reason: 'They have left' },
  }),
};
