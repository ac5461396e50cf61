import { expect, it } from 'vitest';
import { describeUnknownSettings } from './unknown-settings.ts';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMTP_URLS', 'SMTP_URL'],
  ['APP_SECRETS', 'APP_SECRET'],
  ['MAILFROM', 'MAIL_FROM'],
  ['trust_proxy', 'TRUST_PROXY'],
])('%s is named with the setting that was meant', (given, meant) => {
  expect(describeUnknownSettings({ [given]: 'x' })).toEqual([
    `${given} is not a setting and has no effect. Did you mean ${meant}?`,
  ]);
});

it('a variable that begins like a setting and resembles none is named', () => {
  expect(describeUnknownSettings({ DATABASE_WORKER_ADDRESS: 'x' })).toEqual([
    'DATABASE_WORKER_ADDRESS is not a setting and has no effect.',
  ]);
});

it('settings, and the variables of other programs, are not named', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    PGHOST: 'db',
    PORTS: '1',
    NODE_ENV: 'production',
    APP_ENV: 'x',
  };
  expect(describeUnknownSettings({ ...others, HOST: '127.0.0.1', DATABASE_URL: 'x' })).toEqual([]);
});
