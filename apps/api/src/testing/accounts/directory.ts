import type { TestTenant } from '../tenants/test-tenant.ts';
import type { Request, TestApp } from '../test-app.ts';

type Caller = { host: string; token: string };

/** The list of people and the page of each, as a member of staff uses them. */
export function createDirectory(test: TestApp, caller: Caller) {
  const of = (userId: string) => ({ ...caller, params: { userId } });
  return {
    list: async (query: Request<'listPeople'>['query'] = {}) =>
      (await test.call('listPeople', { ...caller, query })).body,
    person: (userId: string) => test.call('getPerson', of(userId)),
    deactivate: (ids: string[], reason = 'Has left the course') =>
      test.call('deactivatePeople', { ...caller, body: { ids, reason } }),
    reactivate: (ids: string[], reason = 'Is back') =>
      test.call('reactivatePeople', { ...caller, body: { ids, reason } }),
    endSessions: (userId: string, session?: string) =>
      test.call('endPersonSessions', {
        ...of(userId),
        body: { reason: 'A lost phone', ...(session === undefined ? {} : { session }) },
      }),
  };
}

/** Gives an account a name. */
export async function nameAs(test: TestApp, { id }: { id: string }, name: string): Promise<void> {
  const [first, last] = name.split(' ');
  await test.database.asOwner('update users set first_name = $2, last_name = $3 where id = $1', [
    id,
    first ?? '',
    last ?? '',
  ]);
}

/** Status with which a learner's next call is answered. */
export async function statusOf(test: TestApp, { host }: TestTenant, token: string): Promise<number> {
  return (await test.call('getProfile', { host, token })).status;
}
