import type { Contract, ResponseIn } from '@assay/contract';
import type { Handler } from '../../http/serve.ts';
import { presentListed } from '../authoring/authoring.present.ts';
import { type Home, readHome } from './home.service.ts';

/** Routes of the staff's home. */
export function staffHomeRoutes(): { getStaffHome: Handler<'getStaffHome'> } {
  return {
    async getStaffHome(_request, { user: { id, permissions } }) {
      return presentHome(await readHome(id, permissions));
    },
  };
}

function presentHome({ tickets, people, questions }: Home): ResponseIn<Contract['getStaffHome']> {
  return {
    tickets: tickets && { ...tickets, since: tickets.since?.toISOString() ?? null },
    people: people && { waiting: people.waiting, since: people.since?.toISOString() ?? null },
    questions: questions && {
      reported: {
        questions: questions.reported.rows.map(presentListed),
        total: questions.reported.total,
      },
      ...questions.states,
      ownDrafts: questions.ownDrafts,
    },
  };
}
