import { describe, expect, it } from 'vitest';
import { readConfig, settingNames } from './config.ts';

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
  const given = { HOST: '0.0.0.0', APP_SECRET: '', SMTP_URL: ' ' };
  expect(() => readConfig(given)).toThrow(/APP_SECRET.*\n.*SMTP_URL/u);
});
