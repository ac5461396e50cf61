import { PassThrough } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { createPaymentProviders } from '../../features/payments/payment-providers.ts';
import { createPaymentsCommand } from '../../testing/commands/payments-command.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { readKeys } from './read-keys.ts';

const KEYS = { secretKey: 'sk_test_1234567890abcd', webhookSecret: 'whsec_1234567890wxyz' };

const test = await provideTestApp();
const command = createPaymentsCommand(test);
let tenant: TestTenant;
beforeEach(async () => {
  tenant = await createTestTenant(test);
});
afterAll(() => command.close());

const NO_ACCOUNT = 'The tenant has no account of its own: the installation’s is used, if there is one.';

describe('a tenant’s own account', () => {
  it('is used from when it is connected until it is not, and only the ends of its keys are ever shown', async () => {
    expect((await command.run(tenant, ['show'])).printed).toBe(NO_ACCOUNT);
    const connected = await command.run(tenant, ['connect'], { keys: KEYS });
    const shown = await command.run(tenant, ['show']);
    expect([connected.outcome, connected.printed]).toEqual([true, `Connected. ${shown.printed}`]);
    expect(shown.printed).toMatch(
      /own account with Stripe since \S+, secret key …abcd, signing secret …wxyz\.$/u,
    );
    expect(shown.printed).not.toContain('1234567890');
    const providers = createPaymentProviders({
      appSecret: APP_SECRET,
      stripe: null,
      sandbox: null,
      log: { error: () => {} },
    });
    const current = () => withTenant(test.database.pool, tenant.id, () => providers.findCurrent());
    expect(await current()).toMatchObject({ name: 'stripe', account: 'tenant' });
    expect((await command.run(tenant, ['disconnect'], { answer: true })).outcome).toBe(true);
    expect(await current()).toBeNull();
    expect((await command.run(tenant, ['disconnect', '--yes'])).printed).toBe(NO_ACCOUNT);
  });

  it('is replaced only where somebody agrees', async () => {
    await command.run(tenant, ['connect'], { keys: KEYS });
    const before = await snapshotDatabase(test.database);
    await expect(command.run(tenant, ['connect'], { keys: KEYS })).rejects.toThrow('Nobody can be asked.');
    expect((await command.run(tenant, ['connect'], { keys: KEYS, answer: false })).outcome).toBe(false);
    expect((await command.run(tenant, ['disconnect'], { answer: false })).outcome).toBe(false);
    expect(await snapshotDatabase(test.database)).toEqual(before);
    const keys = { ...KEYS, secretKey: 'rk_live_1234567890new1' };
    expect((await command.run(tenant, ['connect', '--yes'], { keys })).printed).toMatch(/secret key …new1,/u);
  });

  it('is not connected with keys of another form', async () => {
    const before = await snapshotDatabase(test.database);
    const keys = { secretKey: 'pk_test_1234567890abcd', webhookSecret: 'secret' };
    await expect(command.run(tenant, ['connect'], { keys })).rejects.toThrow(
      /^The secret key must begin with .*\nThe signing secret must begin with whsec_\.\nNothing was changed\.$/u,
    );
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('that was sealed with another secret says so', async () => {
    await command.run(tenant, ['connect'], { keys: KEYS });
    const { printed } = await command.run(tenant, ['show'], {
      appSecret: 'another secret altogether, and long',
    });
    expect(printed).toMatch(/whose keys were sealed with another APP_SECRET: connect it again\.$/u);
  });
});

describe('keys that are asked for', () => {
  it.each([
    ['come at once', [`${KEYS.secretKey}\n${KEYS.webhookSecret}\n`]],
    ['come in pieces', ['sk_test_1234', '567890abcd\r\n', 'whsec_1234567890wxyz']],
  ])('are read where they %s, and not written back', async (_how, pieces) => {
    const [input, prompts] = [new PassThrough(), new PassThrough()];
    const read = readKeys({ input, prompts });
    for (const piece of pieces) input.write(piece);
    input.end();
    expect(await read).toEqual(KEYS);
    expect(String(prompts.read())).not.toContain('1234567890');
  });
});
