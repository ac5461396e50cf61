import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const DATABASE = {
  DATABASE_URL: 'postgres://app:pw@db/assay',
  DATABASE_JOBS_URL: 'postgres://jobs:pw@db/assay',
};

describe('a setting of the right form is accepted', () => {
  it.each([
    [{ SMTP_URL: 'smtp://mail.internal' }],
    [{ SMTP_URL: 'smtps://user:p%40ss@mail.internal:465' }],
    [{ MAIL_FROM: 'no-reply@college.example' }],
    [{ MAIL_FROM: 'Some College <no-reply@college.example>' }],
    [{ TRUST_PROXY: '127.0.0.1' }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }],
    [{ ...DATABASE, DATABASE_OWNER_URL: 'postgresql:///assay?host=/run/postgresql' }],
    [{ PORT: '0' }],
  ])('%j', (given) => {
    expect(() => readConfig(given)).not.toThrow();
  });
});

describe('a setting of another form is refused in words', () => {
  it.each([
    [{ SMTP_URL: 'foo' }, 'SMTP_URL: must have the form smtp://'],
    [{ SMTP_URL: 'https://mail.internal' }, 'SMTP_URL: must have the form smtp://'],
    [{ MAIL_FROM: 'Some College' }, 'MAIL_FROM: must be an address'],
    [{ MAIL_FROM: 'a@b, c@d' }, 'MAIL_FROM: must be an address'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must name the proxies by addresses'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must name the proxies by addresses'],
    [{ TRUST_PROXY: '127.0.0.1,' }, 'TRUST_PROXY: must name the proxies by addresses'],
    [{ DATABASE_URL: 'db.internal:5432' }, 'DATABASE_URL: must have the form postgres://'],
    [{ DATABASE_URL: 'postgres://app:pw@db' }, 'DATABASE_URL: must have the form postgres://'],
    [{ PORT: 'http' }, 'PORT: must be a number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a number from 0 to 65535'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO: must be 1 or 0'],
  ])('%j', (given, words) => {
    expect(() => readConfig(given)).toThrow(words);
  });

  it('without the value, which may be a secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'hunter2' })).not.toThrow(/hunter2/u);
  });
});
