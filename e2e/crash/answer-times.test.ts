import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { addresses, type EndpointName } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { type Owner, withOwner } from '../support/owner.ts';
import { median } from './kills/killing.ts';
import { chance, noteFigures } from './run.ts';

/** Samples of each kind of address, for each call. */
const SAMPLES = sizeOf(4, 300);
/**
 * Distance from 0.5, a coin's, that chance alone exceeds in one of 15,000 comparisons: four standard errors
 * of the area under the curve with so many samples of each of two kinds.
 */
const CHANCE_ALONE = 4 * Math.sqrt((2 * SAMPLES + 1) / (12 * SAMPLES ** 2));
const PASSWORD = 'a password for samples';
const GUESS = '0000';

/** Kinds of address; the names are equally long, so that requests are. */
const KINDS = ['unknown', 'pending', 'proven_'] as const;
type Kind = (typeof KINDS)[number];
type Sample = { status: number; body: string; microseconds: number };

const person = { first_name: 'Ada', last_name: 'Byron', dob: '1990-01-01', mobile: '447700900123' };
const bodies = {
  login: (email: string) => ({ email, password: 'not the password', host: 'localhost' }),
  register: (email: string) => ({ ...person, subdomain: 'localhost', email, password: PASSWORD }),
  resendOtp: (email: string) => ({ email }),
  verifyEmail: (email: string) => ({ email, otp: GUESS }),
  getOtpToForgotPassword: (email: string) => ({ email }),
} as const satisfies Partial<Record<EndpointName, (email: string) => object>>;
type Asked = keyof typeof bodies;

let running: RunningApp;
/** Callers at many addresses, each with a connection that stays open: none meets the rate of an address. */
const agents = [...Array(40).keys()].map(
  (number) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${number + 1}` }),
);
beforeAll(async () => {
  running = await startApp();
});
afterAll(async () => {
  for (const agent of agents) agent.destroy();
  await running.stop();
});

const { random } = chance();

it.each(Object.keys(bodies) as Asked[])(
  '%s tells nothing of an address by its answer or its time',
  {
    timeout: 3_600_000,
  },
  async (name) => {
    await withOwner(running.dataDir, async (owner) => {
      const round = randomBytes(4).toString('hex');
      const emailOf = (kind: Kind, number: number) => `${kind}-${round}-${number}@sample.test`;
      await insertProven(owner, (number) => emailOf('proven_', number));
      for (let number = 0; number < SAMPLES; number += 1) {
        await letEveryBudgetRecover(owner);
        await ask('register', emailOf('pending', number), number);
      }
      const numbers = await numbersOfWrongGuesses(owner, round);
      const samples: Record<Kind, Sample[]> = { unknown: [], pending: [], proven_: [] };
      for (const number of numbers) {
        await letEveryBudgetRecover(owner);
        for (const kind of shuffled(KINDS))
          samples[kind].push(await ask(name, emailOf(kind, number), number));
      }
      const answers = Object.values(samples).flatMap((all) =>
        all.map(({ status, body }) => `${status} ${body}`),
      );
      expect([...new Set(answers)]).toHaveLength(1);
      const odds = {
        'pending or unknown': oddsOfTellingApart(samples.pending, samples.unknown),
        'proven or unknown': oddsOfTellingApart(samples.proven_, samples.unknown),
        'proven or pending': oddsOfTellingApart(samples.proven_, samples.pending),
      };
      noteFigures(`answer times of ${name}`, {
        'samples of each kind': SAMPLES,
        ...Object.fromEntries(
          Object.entries(odds).map(([pair, value]) => [`AUC, ${pair}`, value.toFixed(3)]),
        ),
        ...Object.fromEntries(
          KINDS.map((kind) => [
            `median of ${kind}, µs`,
            median(samples[kind].map(({ microseconds }) => microseconds)) ?? 0,
          ]),
        ),
      });
      // So few samples say nothing about time; the whole form has enough.
      if (!isWhole) return;
      for (const [pair, value] of Object.entries(odds)) {
        expect(Math.abs(value - 0.5), pair).toBeLessThan(CHANCE_ALONE);
      }
    });
  },
);

async function insertProven(owner: Owner, emailOf: (number: number) => string): Promise<void> {
  const emails = [...Array(SAMPLES)].map((_, number) => emailOf(number));
  // A hash of no password: its form is valid, so that verifying it takes the same work.
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  await owner(
    `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, password_hash, verified_at)
     select h.tenant_id, gen_random_uuid(), 'Ada', 'Byron', '1990-01-01', '447700900123', e, $2, now()
     from tenant_hosts h, unnest($1::text[]) e where h.host = 'localhost'`,
    [emails, hash],
  );
}

/** One code in ten thousand is the one that is guessed here: addresses that have it are left out. */
async function numbersOfWrongGuesses(owner: Owner, round: string): Promise<number[]> {
  const lucky = await owner<{ recipient: string }>(
    `select recipient from mails where subject like '${GUESS} %' and recipient like $1`,
    [`pending-${round}-%`],
  );
  const numbersOfLucky = new Set(lucky.map(({ recipient }) => Number(/-(\d+)@/u.exec(recipient)?.[1])));
  return [...Array(SAMPLES).keys()].filter((number) => !numbersOfLucky.has(number));
}

/** Clears all throttling: no budget is under test here. */
async function letEveryBudgetRecover(owner: Owner): Promise<void> {
  for (const table of ['throttle_events', 'password_guesses']) await owner(`delete from ${table}`, []);
}

/** Sends a request over a connection that stays open, so that the server's work alone is measured. */
function ask(name: Asked, email: string, number: number): Promise<Sample> {
  const agent = agents[Math.floor(number / 50) % agents.length];
  const payload = JSON.stringify(bodies[name](email));
  const { method, path } = addresses[name];
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(
      { agent, host: '127.0.0.1', port: running.port, method, path, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString('utf8'),
            microseconds: Math.round((performance.now() - begun) * 1_000),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/**
 * Probability that the slower of two samples, one of each kind, is of the first kind: the area under the
 * curve (AUC) of the best guess that a threshold of time makes. Ties count half.
 */
function oddsOfTellingApart(first: Sample[], second: Sample[]): number {
  const all = [
    ...first.map(({ microseconds }) => ({ microseconds, ofFirst: true })),
    ...second.map(({ microseconds }) => ({ microseconds, ofFirst: false })),
  ].sort((a, b) => a.microseconds - b.microseconds);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.microseconds === all[from]?.microseconds) to += 1;
    const tied = all.slice(from, to).filter(({ ofFirst }) => ofFirst).length;
    ranks += (tied * (from + 1 + to)) / 2;
    from = to;
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
