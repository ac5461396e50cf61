import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSTALLATION } from '../../apps/api/src/testing/payments/stripe-buying.ts';
import { stripeEvent } from '../../apps/api/src/testing/payments/stripe-events.ts';
import { type StripeServer, startStripeServer } from '../../apps/api/src/testing/payments/stripe-server.ts';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { copyTemplateTo, type RunningApp, spawnApp, startApp } from '../support/app.ts';
import { withOwner } from '../support/owner.ts';
import { clearAway, killAppAlone, killEverything } from './kills/kills.ts';
import {
  countByPayer,
  countNumberFaults,
  findSold,
  insistOnOrder,
  openPayers,
  order,
  type Payer,
  type Sold,
  tell,
} from './payments/payers.ts';
import { chance, noteFigures } from './run.ts';

const KILLS = roundsOf(3, 50);
/** Payers of each round: those whose payment is announced when the kill comes, and those who order then. */
const PAYING = 3;
const ORDERING = 1;
/** Longest time from the start of a round to its kill. */
const LONGEST_MS = 250;
/** Number of events that Stripe sends for one payment at once, each of them twice. */
const EVENTS_EACH = 2;
/** Log lines of errors. */
const ERRORS = /"level":[56]0/u;

let stripe: StripeServer;
let running: RunningApp;
let settings: Record<string, string>;
let sold: Sold;
let payers: Payer[];
beforeAll(async () => {
  stripe = await startStripeServer();
  settings = {
    STRIPE_SECRET_KEY: INSTALLATION.secretKey,
    STRIPE_WEBHOOK_SECRET: INSTALLATION.webhookSecret,
    STRIPE_API_URL: stripe.url,
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-payments-'));
  await copyTemplateTo(dataDir);
  running = await startApp({ dataDir, settings });
  await withOwner(dataDir, async (owner) => {
    sold = await findSold(owner);
    payers = await openPayers(owner, sold, KILLS * (PAYING + ORDERING));
  });
});
afterAll(async () => {
  await clearAway(running);
  await stripe.close();
});

const checkoutOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

/** @returns Stripe's events for a payment: several, each of them twice */
function eventsOf(url: string): object[] {
  const session = stripe.pay(checkoutOf(url));
  const events = [...Array(EVENTS_EACH)].map(() => stripeEvent('checkout.session.completed', session));
  return [...events, ...events];
}

async function tellUntilTaken(event: object): Promise<void> {
  while (!(await tell(running, event))) await wait(50);
}

it('killed again and again while payments are told of, it has each of them once when they have been told again', {
  timeout: sizeOf(300_000, 1_800_000),
}, async () => {
  const luck = chance();
  const counts = { 'cut off at work': 0, 'taken before the kill': 0, 'orders cut off': 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const mine = payers.slice(kill * (PAYING + ORDERING), (kill + 1) * (PAYING + ORDERING));
    const [ordering, paying] = [mine.slice(0, ORDERING), mine.slice(ORDERING)];
    const urls = await Promise.all(paying.map((payer) => insistOnOrder(running, payer, sold)));
    const events = urls.flatMap(eventsOf);
    // Some calls to Stripe are slow, so that kills come before and after them.
    stripe.failWith('slow', Math.floor(luck.random() * 6));
    const told = events.map((event) => tell(running, event));
    const ordered = ordering.map((payer) => order(running, payer, sold));
    await wait(luck.random() * LONGEST_MS);
    await (kill % 3 === 2 ? killEverything : killAppAlone)(running);
    stripe.failWith(null);
    const taken = await Promise.all(told);
    counts['cut off at work'] += taken.filter((wasTaken) => !wasTaken).length;
    counts['taken before the kill'] += taken.filter((wasTaken) => wasTaken).length;
    counts['orders cut off'] += (await Promise.all(ordered)).filter((url) => url === null).length;
    expect(running.output(), `CRASH_SEED=${luck.seed}`).not.toMatch(ERRORS);
    running = await spawnApp({ dataDir: running.dataDir, port: running.port, settings });
    await running.untilReady();
    const begun = await Promise.all(ordering.map((payer) => insistOnOrder(running, payer, sold)));
    // Events that were taken are sent again as well: Stripe may not have received the answer.
    await Promise.all([...events, ...begun.flatMap(eventsOf)].map(tellUntilTaken));
  }

  const { byPayer, numberFaults } = await withOwner(running.dataDir, async (owner) => ({
    byPayer: await countByPayer(owner, sold),
    numberFaults: await countNumberFaults(owner, sold),
  }));
  expect(byPayer, `CRASH_SEED=${luck.seed}`).toEqual(
    payers.map(() => ({ orders: 1, transactions: 1, periods: 1, invoices: 1, receipts: 1, ends: 1 })),
  );
  expect(numberFaults).toBe(0);
  // Each order is one checkout, and each was paid once.
  expect(new Set([...stripe.sessions.values()].map(({ reference }) => reference)).size).toBe(payers.length);
  expect(stripe.sessions.size).toBe(payers.length);
  expect(running.output(), `CRASH_SEED=${luck.seed}`).not.toMatch(ERRORS);
  noteFigures('kill -9 while payments are told of', {
    kills: KILLS,
    payments: payers.length,
    events: payers.length * EVENTS_EACH,
    ...counts,
    'not exactly once': 0,
    seed: luck.seed,
  });
});
