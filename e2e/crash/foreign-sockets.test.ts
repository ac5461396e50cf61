import type { TicketId } from '@assay/assessment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { notifyTicketChanged } from '../../apps/api/src/features/tickets/tickets.service.ts';
import { listenSomewhere } from '../../apps/api/src/testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts';
import { snapshotDatabase } from '../../apps/api/src/testing/test-database.ts';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { openSocket, type TestSocket } from '../../apps/api/src/testing/tickets/sockets.ts';
import { type Chat, openChat, tries } from './foreign-sockets.ts';
import { noteFigures, seedOfRun } from './run.ts';

const TRIES = roundsOf(390, 10_000);
const AT_ONCE = 13;

let test: TestApp;
let chat: Chat;
beforeAll(async () => {
  test = await startTestApp();
  const port = await listenSomewhere(test.app);
  await test.notifications.untilListening();
  chat = await openChat(test, port);
});
afterAll(() => test.close());

it('no socket joins, hears or writes what is not its own, whoever it says it is', {
  timeout: sizeOf(300_000, 1_800_000),
}, async () => {
  const seed = seedOfRun();
  const random = seededRandom(seed);
  const { port, tenant, victim, staff, tickets } = chat;
  const learner = openSocket(port, { host: tenant.host, token: victim.token });
  const member = openSocket(port, { host: tenant.host, token: staff.token });
  for (const ticket of Object.values(tickets)) {
    expect(await learner.login(ticket)).toEqual({ joined: true });
    expect(await member.login(ticket)).toEqual({ joined: true });
  }
  await member.watchTickets();
  const before = await snapshotDatabase(test.database);
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const kinds = Object.entries(tries);
  let said = 0;
  let joinedFrames = 0;

  for (let number = 0; number < TRIES; number += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, TRIES - number) }, async (_, index) => {
      const [kind = '', attempt] = kinds[(number + index) % kinds.length] ?? [];
      counts[kind] = (counts[kind] ?? 0) + 1;
      try {
        const outcome = await attempt?.(random, chat);
        return typeof outcome === 'object' ? { kind, socket: outcome } : null;
      } catch (error) {
        wrong.push(`${kind}: ${error instanceof Error ? error.message : error}`);
        return null;
      }
    });
    const open = (await Promise.all(batch)).filter((each) => each !== null);
    // Notifies those who may listen, so that there is something to be heard.
    for (const ticket of Object.values(tickets)) {
      await tenant.inside(() => notifyTicketChanged(ticket as TicketId, 'all'));
      said += 1;
    }
    await learner.untilHeard(said);
    await member.untilHeard(2 * said);
    // Each answers one more request: everything that was sent to it before has arrived by then.
    await Promise.all(open.map(({ socket }) => answered(socket)));
    for (const { kind, socket } of open) {
      joinedFrames += socket.heard.length;
      if (socket.heard.length > 0) wrong.push(`${kind}: heard ${socket.heard.join(', ')}`);
      socket.close();
    }
  }

  expect(wrong.slice(0, 20), `CRASH_SEED=${seed}`).toEqual([]);
  expect([learner.heard.length, member.heard.length]).toEqual([said, 2 * said]);
  expect(await snapshotDatabase(test.database)).toEqual(before);
  expect(Object.keys(counts)).toHaveLength(kinds.length);
  learner.close();
  member.close();
  noteFigures('foreign sockets', {
    tries: TRIES,
    joins: 0,
    'frames heard': joinedFrames,
    'rows written': 0,
    'frames heard by those who may': 3 * said,
    ...counts,
    seed,
  });
});

async function answered(socket: TestSocket): Promise<void> {
  await Promise.race([socket.login(crypto.randomUUID()).catch(() => {}), socket.ended]);
}
