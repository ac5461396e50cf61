import { contract, type EndpointName, ROLES, type Role } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, goodRequests, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { snapshotDatabase } from '../testing/test-database.ts';

const test = await provideTestApp();
const known = { ...(await sit(test)), password: 'a password of mine' };

/** @returns the session token of a new user in the tenant */
async function newSession(role: Role): Promise<string> {
  const { id, token } = await known.tenant.newLearner();
  await test.database.asOwner('update users set role = $2 where id = $1', [id, role]);
  return token;
}

async function send(name: EndpointName, token: string | null) {
  const payload = goodRequests[name](known).body;
  const { statusCode, body } = await test.app.inject({
    method: contract[name].method,
    url: pathOf(name, known),
    headers: { host: known.tenant.host, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
  const { code }: { code?: string } = JSON.parse(body);
  return { status: statusCode, code };
}

/** As the contract says it, read in another way than the server reads it. */
function mayCall(name: EndpointName, role: Role | null): boolean {
  const access: unknown = contract[name].access;
  return access === 'public' || (Array.isArray(access) && access.includes(role));
}

// Signed calls are left out: their own service checks who signed them, and a session says nothing there.
describe.each(endpointNames.filter((name) => contract[name].access !== 'signed'))('%s', (name) => {
  it.each(ROLES.filter((role) => !mayCall(name, role)))(
    'is forbidden to %s, and changes nothing',
    async (role) => {
      const token = await newSession(role);
      const before = await snapshotDatabase(test.database);
      expect(await send(name, token)).toEqual({ status: 403, code: 'forbidden' });
      expect(await snapshotDatabase(test.database)).toEqual(before);
    },
  );

  it.each(ROLES.filter((role) => mayCall(name, role)))('is open to %s', async (role) => {
    const { status, code } = await send(name, await newSession(role));
    expect(status).toBeLessThan(500);
    expect(['forbidden', 'unauthenticated', 'malformed']).not.toContain(code);
  });

  it('asks those without a session to log in, unless it is open to all', async () => {
    const answers = [await send(name, null), await send(name, 'a-token-of-nobody')];
    for (const { code } of answers) expect(code === 'unauthenticated').toBe(!mayCall(name, null));
  });
});

describe('of what learners may do', () => {
  it('nothing is open to staff but their own account and sessions, help, and tickets', () => {
    const closed = endpointNames.filter((name) => !mayCall(name, 'staff'));
    expect(closed).toEqual(expect.arrayContaining(['getTest', 'saveAnswers', 'submitTest', 'getReport']));
    expect(endpointNames.filter((name) => mayCall(name, 'staff') && !mayCall(name, null))).toEqual([
      'updateProfile',
      'changePassword',
      'listSessions',
      'endSessions',
      'logout',
      'getProfile',
      'getHelp',
      'getTicketTopics',
      'getSubadmins',
      'getTicket',
      'postMessage',
      'listStaffTickets',
      'getStaffTicket',
      'getTicketQuestion',
      'setTicketStatus',
      'assignTicket',
      'addTicketNote',
      'listSnippets',
      'saveSnippet',
      'deleteSnippet',
      'getStaffMailSettings',
      'setStaffMailSettings',
    ]);
  });
});

it('who becomes staff is no learner from the next call on, however much they send', async () => {
  const { id, token } = await known.tenant.newLearner();
  expect((await send('getTests', token)).status).toBe(200);
  await test.database.asOwner(`update users set role = 'staff' where id = $1`, [id]);
  expect(await send('getTests', token)).toEqual({ status: 403, code: 'forbidden' });
  const answers = Array.from({ length: 1_000 }, (_, index) => ({ index, selected: 'x'.repeat(100) }));
  const { statusCode, body } = await test.app.inject({
    method: 'PATCH',
    url: pathOf('saveAnswers', known),
    headers: { host: known.tenant.host, authorization: `Bearer ${token}` },
    payload: { ...goodRequests.saveAnswers(known).body, answers },
  });
  expect([statusCode, JSON.parse(body).code]).toEqual([403, 'forbidden']);
});
