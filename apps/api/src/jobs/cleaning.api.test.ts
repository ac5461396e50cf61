import type { UserId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../testing/test-database.ts';
import { listTenantIds } from './across-tenants.queries.ts';
import { deleteExpired } from './cleaning.ts';

const test = await provideTestApp();

/** Rows by a telling name and their age: the names that start with "old" must go. */
const ROWS = {
  registrations: {
    insert: `insert into registrations (tenant_id, id, first_name, last_name, dob, mobile, email, password_hash, created_at)
      values ($1, gen_random_uuid(), 'A', 'B', '1990-01-01', '447700900123', $2, $4, now() - $3::interval)`,
    rows: [
      ['old registration', '24 hours 1 minute', null],
      ['registration', '23 hours', null],
      ['registration whose owner chooses a password', '24 hours 1 minute', null],
    ],
    read: 'select email as name from registrations where tenant_id = $1',
  },
  applicants: {
    insert: `insert into applicants (tenant_id, id, first_name, last_name, dob, mobile, email, password_hash, applied_at)
      values ($1, gen_random_uuid(), 'A', 'B', '1990-01-01', '447700900123', $2, coalesce($4, 'none'), now() - $3::interval)`,
    rows: [
      ['old applicant', '90 days 1 minute', null],
      ['applicant', '89 days', null],
    ],
    read: 'select email as name from applicants where tenant_id = $1',
  },
  invitations: {
    insert: `insert into invitations (tenant_id, id, email, name, link_hash, mail_id, sent_at, expires_at)
      values ($1, gen_random_uuid(), $2::text, coalesce($4, ''), sha256(convert_to($2::text, 'utf8')), gen_random_uuid(),
        now() - $3::interval, now())`,
    rows: [
      ['old invitation', '180 days 1 minute', null],
      ['invitation', '179 days', null],
    ],
    read: 'select email as name from invitations where tenant_id = $1',
  },
  users: {
    insert: `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, verified_at, created_at)
      values ($1, gen_random_uuid(), 'A', 'B', '1990-01-01', '447700900123', $2, $4, now() - $3::interval)`,
    rows: [
      ['invited', '2 years', null],
      ['verified long ago', '2 years', '2020-01-01'],
    ],
    read: 'select email as name from users where tenant_id = $1',
  },
  grants: {
    insert: `insert into password_grants (tenant_id, id, secret_hash, email, user_id, expires_at)
      select $1, gen_random_uuid(), convert_to($2, 'utf8'), $2, u.id, now() - $3::interval
      from users u where u.tenant_id = $1 and u.email = $4`,
    rows: [
      ['old grant', '1 second', 'invited'],
      ['live grant', '-1 minute', 'verified long ago'],
    ],
    read: 'select email as name from password_grants where tenant_id = $1 and user_id is not null',
  },
  grantsOfRegistrations: {
    insert: `insert into password_grants (tenant_id, id, secret_hash, email, registration_id, expires_at)
      select $1, gen_random_uuid(), convert_to($2, 'utf8'), $2, r.id, now() - $3::interval
      from registrations r where r.tenant_id = $1 and r.email = $4`,
    rows: [['live grant of a registration', '-1 minute', 'registration whose owner chooses a password']],
    read: 'select email as name from password_grants where tenant_id = $1 and registration_id is not null',
  },
  codes: {
    insert: `insert into email_codes (tenant_id, id, user_id, purpose, code_hash, link_hash, expires_at)
      select $1, gen_random_uuid(), u.id, 'reset', ''::bytea, sha256(convert_to($2, 'utf8')), now() - $3::interval
      from users u where u.tenant_id = $1 and u.email = $4`,
    rows: [
      ['old code', '1 second', 'invited'],
      ['live code', '-1 minute', 'verified long ago'],
    ],
    read: `select n.name from email_codes c, (values ('old code'), ('live code')) n (name)
      where c.tenant_id = $1 and c.link_hash = sha256(convert_to(n.name, 'utf8'))`,
  },
  events: {
    insert: `insert into throttle_events (tenant_id, id, scope, subject, happened_at)
      values ($1, gen_random_uuid(), $2, coalesce($4, '')::bytea, now() - $3::interval)`,
    rows: [
      ['old event', '25 hours 1 minute', null],
      ['event of today', '24 hours', null],
      ['codeInARow', '30 days', null],
    ],
    read: 'select scope as name from throttle_events where tenant_id = $1',
  },
  guesses: {
    insert: `insert into password_guesses (tenant_id, id, network, account, user_id, happened_at)
      select u.tenant_id, md5($2::text || u.tenant_id)::uuid, convert_to($2::text, 'utf8'),
        case when $4::text = 'forgiven' then null else ''::bytea end,
        case when u.email = $4::text then u.id end, now() - $3::interval
      from users u where u.tenant_id = $1 and u.email = 'verified long ago'`,
    rows: [
      ['old guess at nobody', '7 days 1 minute', null],
      ['guess at nobody this week', '6 days', null],
      ['old guess that is forgiven', '25 hours 1 minute', 'forgiven'],
      ['forgiven guess of today', '24 hours', 'forgiven'],
      ['guess at somebody long ago', '1 year', 'verified long ago'],
    ],
    read: `select convert_from(network, 'utf8') as name from password_guesses where tenant_id = $1`,
  },
  devices: {
    insert: `insert into known_devices (tenant_id, user_id, secret_hash, last_used_at)
      select $1, u.id, convert_to($2, 'utf8'), now() - $3::interval
      from users u where u.tenant_id = $1 and u.email = $4`,
    rows: [
      ['old device', '180 days 1 minute', 'verified long ago'],
      ['device of this term', '179 days', 'verified long ago'],
    ],
    read: `select convert_from(secret_hash, 'utf8') as name from known_devices where tenant_id = $1`,
  },
  mails: {
    insert: `insert into mails (tenant_id, id, recipient, subject, text, html, created_at, sent_at, refused_at)
      values ($1, gen_random_uuid(), 'a@b.test', $2, '', '', now() - $3::interval,
        case when $4::text is null then now() - $3::interval end, case when $4 = 'refused' then now() end)`,
    rows: [
      ['old refused mail', '15 days 1 minute', 'refused'],
      ['mail that was refused', '14 days', 'refused'],
      ['old mail', '7 days 1 minute', null],
      ['mail of this week', '6 days', null],
      ['old unsent mail', '7 days 1 minute', 'unsent'],
      ['unsent mail of today', '1 hour', 'unsent'],
    ],
    read: 'select subject as name from mails where tenant_id = $1',
  },
} as const;

async function namesIn(tenant: TestTenant): Promise<string[]> {
  const names: string[] = [];
  for (const { read } of Object.values(ROWS)) {
    const rows = await test.database.asOwner<{ name: string }>(read, [tenant.id]);
    names.push(...rows.map(({ name }) => name));
  }
  return names.sort();
}

async function tenantWithOldRows(): Promise<TestTenant> {
  const tenant = await createTestTenant(test);
  for (const { insert, rows } of Object.values(ROWS)) {
    for (const [name, ago, more] of rows) await test.database.asOwner(insert, [tenant.id, name, ago, more]);
  }
  return tenant;
}

const clean = (tenant: TestTenant) => tenant.inside(deleteExpired);

describe('cleaning', () => {
  it('removes what is over of registrations, codes, grants, events, guesses, devices and mails, and nothing else', async () => {
    const tenant = await tenantWithOldRows();
    const all = Object.values(ROWS).flatMap(({ rows }) => rows.map(([name]) => name as string));
    expect(await namesIn(tenant)).toEqual(all.toSorted());
    await clean(tenant);
    expect(await namesIn(tenant)).toEqual(all.filter((name) => !name.startsWith('old')).toSorted());
  });

  it('touches one tenant only, though others have old rows', async () => {
    const [tenant, other] = [await tenantWithOldRows(), await tenantWithOldRows()];
    const before = await namesIn(other);
    await clean(tenant);
    expect(await namesIn(other)).toEqual(before);
  });

  it('changes nothing where nothing is over: attempts, reports, late bodies and evidence stay', async () => {
    const sitting = await sit(test);
    await sitting.submit();
    await sitting.save({});
    const before = await snapshotDatabase(test.database);
    await clean(sitting.tenant);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('removes sessions that are idle or old, and none that an open attempt keeps alive', async () => {
    const tenant = await createTestTenant(test);
    const [idle, old, live] = [
      await tenant.newLearner(),
      await tenant.newLearner(),
      await tenant.newLearner(),
    ];
    const sitting = await sit(test, { tenant });
    const set = (userId: UserId, change: string) =>
      test.database.asOwner(`update sessions set ${change} where user_id = $1`, [userId]);
    await set(idle.id, `last_used_at = now() - interval '2 hours 1 second'`);
    await set(old.id, `expires_at = now() - interval '1 second'`);
    await set(
      sitting.learner.id,
      `expires_at = now() - interval '1 day', last_used_at = now() - interval '1 day'`,
    );
    const sessions = async () =>
      (
        await test.database.asOwner<{ id: string }>(
          'select user_id as id from sessions where tenant_id = $1',
          [tenant.id],
        )
      )
        .map(({ id }) => id)
        .sort();
    await clean(tenant);
    expect(await sessions()).toEqual([live.id, sitting.learner.id].sort());
    await sitting.endsIn(-31);
    await clean(tenant);
    expect(await sessions()).toEqual([live.id]);
  });

  it('finds every tenant', async () => {
    const tenants = [await createTestTenant(test), await createTestTenant(test)];
    expect(await listTenantIds(test.database.pool)).toEqual(
      expect.arrayContaining(tenants.map(({ id }) => id)),
    );
  });
});
