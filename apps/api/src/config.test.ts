import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settingNames } from './settings/settings.ts';

it('the owner’s address alone is refused, since a backup would be one of the embedded database', () => {
  const given = { DATABASE_OWNER_URL: 'postgres://owner@localhost/assay' };
  expect(() => readConfig(given)).toThrow(/DATABASE_URL \(the application’s role\) must be set/u);
});

describe.each(settingNames)('%s', (name) => {
  it.each(['', ' ', '\t\n'])('given empty (%j) counts as not given', (empty) => {
    expect(readConfig({ [name]: empty })).toEqual(readConfig({}));
  });
});

it('given empty on a public address, a setting that is needed there is named as missing', () => {
  const given = { HOST: '0.0.0.0', APP_SECRET: '', SMTP_URL: ' ', MAIL_FROM: '' };
  expect(() => readConfig(given)).toThrow(/APP_SECRET.*\n.*SMTP_URL.*\n.*MAIL_FROM/u);
});

describe('the installation’s account with Stripe', () => {
  const keys = { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  it('is read from both of its settings, without the blanks around them', () => {
    const config = readConfig({ STRIPE_SECRET_KEY: ' rk_test_1\n', STRIPE_WEBHOOK_SECRET: 'whsec_1 ' });
    expect(config.stripe).toEqual({ secretKey: 'rk_test_1', webhookSecret: 'whsec_1' });
    expect(config.stripeUrl).toBeNull();
  });

  it('is none without them, on any address', () => {
    const safe = {
      HOST: '0.0.0.0',
      APP_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://mail.test',
      MAIL_FROM: 'a@mail.test',
    };
    expect([readConfig({}).stripe, readConfig(safe).stripe]).toEqual([null, null]);
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)('is refused with %s alone', (name) => {
    expect(() => readConfig({ [name]: keys[name] })).toThrow(/belong together/u);
    expect(() => readConfig({ [name]: keys[name] })).not.toThrow(keys[name]);
  });

  it('is asked elsewhere than at Stripe’s own address on this machine alone', () => {
    const asked = (url: string) => readConfig({ ...keys, STRIPE_API_URL: url }).stripeUrl;
    expect(asked('http://127.0.0.1:4010')).toBe('http://127.0.0.1:4010');
    for (const url of [
      'https://api.stripe.com',
      'http://evil.example',
      'http://127.0.0.1.evil.example',
      'localhost:80',
      'http://127.0.0.1@evil.example',
      'http://localhost:4010',
      'ftp://127.0.0.1',
      'http://0.0.0.0',
    ])
      expect(() => asked(url), url).toThrow(/STRIPE_API_URL: is for tests/u);
  });
});
