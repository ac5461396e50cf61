import { setTimeout as wait } from 'node:timers/promises';
import { insist, type Tally } from './api.ts';
import type { Chance } from './run.ts';
import { type Ledger, signUp, sit } from './sitting.ts';

export type Learners = {
  /** Ends their work and gives everything that the server told them, attempt by attempt. */
  goHome: () => Promise<Ledger[]>;
  tally: Tally;
  /** True while all are still at work: a kill that meets no work proves nothing. */
  areBusy: () => boolean;
};

/**
 * Signs learners up and lets them sit one test after the other, each in its own order, until they are sent
 * home: then each ends the test that it sits.
 * @param options.saves saves for each test, on average
 * @param options.thinkMs the longest pause between two saves
 */
export async function seatLearners(
  baseURL: string,
  { random }: Chance,
  options: { learners: number; saves: number; thinkMs: number },
): Promise<Learners> {
  const tokens = await Promise.all([...Array(options.learners)].map(() => signUp(baseURL)));
  const { body } = await insist(baseURL, 'getTests', { token: tokens[0] ?? '' });
  const testIds = body.tests.map((test) => test._id);
  const tally: Tally = { unknown: 0, notNow: 0 };
  const ledgers: Ledger[] = [];
  let home = false;
  let busy = tokens.length;
  const think = () => wait(random() * options.thinkMs);
  const sittings = tokens.map(async (token) => {
    const order = testIds.map((testId) => ({ testId, at: random() })).sort((a, b) => a.at - b.at);
    for (const { testId } of order) {
      if (home) return;
      const saves = Math.ceil(2 * random() * options.saves);
      ledgers.push(await sit(baseURL, token, testId, { saves, random, think, tally }));
    }
    busy -= 1;
  });
  const all = Promise.all(sittings);
  // Rejections are reported when they are sent home; until then nothing awaits them.
  all.catch(() => {});
  return {
    tally,
    areBusy: () => busy === tokens.length,
    async goHome() {
      home = true;
      await all;
      return ledgers;
    },
  };
}
