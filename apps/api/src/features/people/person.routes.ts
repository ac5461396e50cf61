import type { UserId } from '@assay/assessment';
import { holdsPermission, NO_PERMISSIONS } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { deactivatePeople, endSessionsOf, reactivatePeople } from './deactivating.service.ts';
import { pagePeople } from './directory.service.ts';
import { presentListed, presentPerson } from './person.present.ts';
import { readPerson } from './person.service.ts';

type Names = 'listPeople' | 'getPerson' | 'deactivatePeople' | 'reactivatePeople' | 'endPersonSessions';

/** Routes of accounts, for staff who see or manage people. */
export function personRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async listPeople({ query }) {
      const { rows, total, all } = await pagePeople(query);
      return { people: rows.map(presentListed), total, all };
    },

    async getPerson({ params: { userId } }, { user: { permissions } }) {
      const found = await readPerson(userId, holdsPermission(permissions ?? NO_PERMISSIONS, 'people:manage'));
      return found instanceof Failure ? found : presentPerson(found);
    },

    deactivatePeople: ({ body }, { user }) => deactivatePeople(user, body),

    reactivatePeople: ({ body }, { user }) => reactivatePeople(user, body),

    async endPersonSessions({ params: { userId }, body }, { user }) {
      return isId(userId) ? endSessionsOf(user, userId as UserId, body) : new Failure('not_found');
    },
  };
}
