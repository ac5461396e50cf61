import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-password.ts';
import { findOwnPasswords } from '../../apps/api/src/demo/generated-passwords.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { countDemonstration } from './as-owner.ts';
import { clearAway } from './kills/kills.ts';
import { exchange } from './raw-exchange.ts';

/** An address of this machine that is not recognised as one, so that it counts as public. */
const HOST = '::ffff:127.0.0.1';
const PUBLIC = {
  HOST,
  APP_SECRET: 'a secret of at least thirty-two characters',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@college.example',
};
const ACCOUNTS = [
  ['localhost', 'learner@demo.test'],
  ['localhost', 'staff@demo.test'],
  ['north.localhost', 'learner@north.test'],
] as const;
const ALL_IN = ACCOUNTS.map(() => 200);
const ALL_REFUSED = ACCOUNTS.map(() => 401);

async function logIn(app: RunningApp, host: string, email: string, password: string): Promise<number> {
  const body = JSON.stringify({ email, password, host });
  const head = `POST /api/user/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const outcome = await exchange(app.port, Buffer.from(`${head}\r\n\r\n${body}`));
  return outcome.type === 'answered' ? outcome.status : 0;
}

describe('where others can reach it, an empty installation', () => {
  let last: RunningApp | undefined;
  afterAll(async () => {
    if (last !== undefined) await clearAway(last);
  });

  it.each<{ given: Record<string, string> }>([
    { given: { HOST, DEMO_OPEN: '1' } },
    { given: { HOST, DEMO_OPEN: '1', SEED_DEMO: '1' } },
    { given: { ...PUBLIC, SEED_DEMO: '1' } },
    { given: { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', SEED_DEMO: '1' } },
  ])('stays empty with $given', async ({ given }) => {
    // The installation that every start before left empty.
    const app = await startApp({ dataDir: last?.dataDir, settings: given });
    last = app;
    try {
      expect(await countDemonstration(app.dataDir)).toMatchObject({ tenants: 0, users: 0 });
      for (const [host, email] of ACCOUNTS) expect(await logIn(app, host, email, DEMO_PASSWORD)).toBe(400);
    } finally {
      await app.end();
    }
  });
});

describe('an installation with the demonstration', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
    return () => clearAway(app);
  });

  async function restart(settings: Record<string, string>): Promise<void> {
    await app.end();
    app = await startApp({ dataDir: app.dataDir, port: app.port, settings });
  }
  const logInAll = async (passwordOf: (email: string) => string) =>
    Promise.all(ACCOUNTS.map(([host, email]) => logIn(app, host, email, passwordOf(email))));

  it('lets the known password in on this machine, and nowhere else', async () => {
    expect(await logInAll(() => DEMO_PASSWORD)).toEqual(ALL_IN);
    await restart(PUBLIC);
    expect(await logInAll(() => DEMO_PASSWORD)).toEqual(ALL_REFUSED);
    await restart({ TRUST_PROXY: '127.0.0.1' });
    expect(await logInAll(() => DEMO_PASSWORD)).toEqual(ALL_REFUSED);
    await restart({ HOST, DEMO_OPEN: '1' });
    expect(await logInAll(() => DEMO_PASSWORD)).toEqual(ALL_REFUSED);

    const own = (await findOwnPasswords(app.dataDir)) ?? {};
    expect(await logInAll((email) => own[email] ?? '')).toEqual(ALL_IN);
    for (const [, email] of ACCOUNTS) expect(app.output()).toContain(own[email]);
    await restart({ HOST, DEMO_OPEN: '1' });
    for (const [, email] of ACCOUNTS) expect(app.output()).not.toContain(own[email]);
    await restart({});
    expect(app.output()).not.toContain(DEMO_PASSWORD);
    expect(await logInAll((email) => own[email] ?? '')).toEqual(ALL_IN);
  });
});
