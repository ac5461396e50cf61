import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, spawnApp, startApp } from '../support/app.ts';
import { withOwner } from '../support/owner.ts';
import {
  type Chat,
  type ChatPage,
  newMessage,
  openChats,
  openPage,
  readChats,
  type Written,
  write,
  writeAgain,
} from './chatters.ts';
import { clearAway, killAppAlone, killEverything } from './kills/kills.ts';
import { chance, noteFigures } from './run.ts';

const KILLS = roundsOf(5, 50);
const CHATS = 6;
/** Longest time from the first message of a round to the kill. */
const LONGEST_MS = 120;
const BEFORE_THE_NEXT_MS = 20;
/** Log entries of calls and sockets that failed by a fault of ours; an absent database is none. */
const ERRORS = /"msg":"unexpected/u;

/** Two processes over one database: learners are on the one, staff on the other. */
let apps: { learner: RunningApp; staff: RunningApp };
let chats: Chat[];
beforeAll(async () => {
  const learner = await startApp();
  const staff = await startApp({ dataDir: learner.dataDir });
  apps = { learner, staff };
  chats = await withOwner(learner.dataDir, (owner) => openChats(owner, CHATS));
});
afterAll(async () => {
  // Ends it before the folder that both use is removed.
  await apps.staff.end();
  await clearAway(apps.learner);
});

const sides = ['learner', 'staff'] as const;

it('a process killed again and again in the middle of chats loses no message that it acknowledged, and shows none twice', {
  timeout: sizeOf(300_000, 1_800_000),
}, async () => {
  const luck = chance();
  const tally = { unknown: 0, notNow: 0 };
  const counts = { 'acknowledged before the kill': 0, 'sent again after it': 0 };
  const written: Written[] = [];
  const pages = chats.flatMap((chat) =>
    sides.map((side) => ({ chat, page: openPage(apps[side], chat[side], chat.ticketId) })),
  );
  const closePages = () => {
    for (const { page } of pages) page.close();
  };
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const round = chats.flatMap((chat) =>
        sides.map((side) => ({ side, token: chat[side], message: newMessage(chat.ticketId) })),
      );
      const sent = round.map(async ({ side, token, message }) => {
        await wait(luck.random() * LONGEST_MS);
        await write(apps[side], token, message, tally);
      });
      await wait(luck.random() * (LONGEST_MS + BEFORE_THE_NEXT_MS));
      const killed = sides[kill % 2] ?? 'learner';
      // Every fifth time the database is killed with it.
      await (kill % 5 === 4 ? killEverything : killAppAlone)(apps[killed]);
      await Promise.all(sent);
      const cutOff = round.filter(({ message }) => !message.acknowledged);
      counts['acknowledged before the kill'] += round.length - cutOff.length;
      counts['sent again after it'] += cutOff.length;
      const { dataDir, port, output } = apps[killed];
      expect(output(), `CRASH_SEED=${luck.seed}`).not.toMatch(ERRORS);
      apps[killed] = await spawnApp({ dataDir, port });
      await apps[killed].untilReady();
      // Some that were answered are sent once more, too: an answer may get lost.
      const again = round.filter(({ message }) => !message.acknowledged || luck.random() < 0.3);
      await Promise.all(again.map(({ side, token, message }) => writeAgain(apps[side], token, message)));
      written.push(...round.map(({ message }) => message));
    }
    expect(written).toHaveLength(KILLS * CHATS * sides.length);
    expect(counts['sent again after it'], 'kills that cut something off').toBeGreaterThan(0);
    await expectAllThere(written, pages, luck.seed);
  } finally {
    closePages();
  }
  for (const app of Object.values(apps)) expect(app.output()).not.toMatch(ERRORS);
  noteFigures('kill -9 in the middle of chats', {
    kills: KILLS,
    messages: written.length,
    ...counts,
    'requests without an answer': tally.unknown,
    'answers "not now"': tally.notNow,
    lost: 0,
    doubled: 0,
    'shown twice': 0,
    seed: luck.seed,
  });
});

async function expectAllThere(
  written: readonly Written[],
  pages: { chat: Chat; page: ChatPage }[],
  seed: number,
): Promise<void> {
  const kept = await withOwner(apps.learner.dataDir, (owner) => readChats(owner, chats));
  for (const { ticketId } of chats) {
    const own = written.filter((message) => message.ticketId === ticketId);
    expect([...(kept.get(ticketId) ?? [])].sort(), `CRASH_SEED=${seed}`).toEqual(
      own.map(({ clientMessageId }) => clientMessageId).sort(),
    );
  }
  // Pages do not poll here: each has been told, or came back and asked.
  for (const { chat, page } of pages) {
    const newest = (kept.get(chat.ticketId) ?? []).slice(-100);
    await expect.poll(() => page.shown()).toEqual(newest);
    expect(page.faults, `CRASH_SEED=${seed}`).toEqual([]);
  }
}
