import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';

const test = await provideTestApp();

function ask({ tenant, learner }: Sitting, ...attempts: string[]) {
  return test.call('getStorageSecrets', { host: tenant.host, token: learner.token, body: { attempts } });
}

describe('the secret that locks away unsent answers', () => {
  it('comes with the opened attempt, and is the same ever after, also when the attempt is closed', async () => {
    const sitting = await sit(test);
    const secret = sitting.opened.attempt.storageSecret;
    expect(Buffer.from(secret ?? '', 'base64url')).toHaveLength(32);
    expect((await sitting.open()).body.attempt.storageSecret).toBe(secret);
    await sitting.submit();
    expect((await ask(sitting, sitting.attemptId)).body).toEqual({ secrets: [secret] });
  });

  it('is another for each attempt, in the order asked for', async () => {
    const sitting = await sit(test);
    const other = randomUUID();
    const { secrets } = (await ask(sitting, other, sitting.attemptId)).body;
    expect(secrets[1]).toBe(sitting.opened.attempt.storageSecret);
    expect(secrets[0]).not.toBe(secrets[1]);
  });

  it('is no other learner’s of the organisation, nor one’s in another organisation', async () => {
    const sitting = await sit(test);
    const neighbour = await sit(test, { tenant: sitting.tenant });
    const stranger = await sit(test);
    for (const other of [neighbour, stranger]) {
      const { secrets } = (await ask(other, sitting.attemptId)).body;
      expect(secrets).toHaveLength(1);
      expect(secrets[0]).not.toBe(sitting.opened.attempt.storageSecret);
    }
  });

  it.each([
    ['no attempt', []],
    ['what is no id', ['no id']],
    ['more than a hundred', Array.from({ length: 101 }, () => randomUUID())],
  ])('is not given for %s', async (_title, attempts) => {
    const sitting = await sit(test);
    expect((await ask(sitting, ...attempts)).status).toBe(400);
  });
});
