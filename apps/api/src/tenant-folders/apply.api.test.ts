import { describe, expect, it } from 'vitest';
import { endConnectionOnInsert } from '../testing/database-faults.ts';
import { provideFolderTests } from '../testing/tenants/provide-folder-tests.ts';
import {
  applyFolder,
  type Files,
  formatFaults,
  listChanges,
  readSound,
  tenantFile,
} from '../testing/tenants/tenant-folder.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { listRowVersions, snapshotDatabase, withoutHistory } from '../testing/test-database.ts';
import { newStaff } from '../testing/tickets/staffing.ts';
import { newTicketLearner } from '../testing/tickets/ticketing.ts';
import { type ApplyOptions, applyTenant, checkTenant } from './apply-tenant.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>';
const OTHER_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h2"/></svg>';
const ann = { first_name: 'Ann', last_name: 'Bee', email: 'ann@college.test' };
const bob = { first_name: 'Bob', last_name: 'Cee', email: 'Bob@college.test' };

const { test, folders, owner } = await provideFolderTests();

const apply = async (files: Files, options?: ApplyOptions) =>
  applyFolder(owner, await folders.write(files), options);
const changesOf = async (files: Files, options?: ApplyOptions) =>
  listChanges(owner, await folders.write(files), options);
const DISABLE: ApplyOptions = { disableMissingStaff: true };
/** Entries of a tenant that stay the same while others change. */
const fixed = () => {
  const { tenant, host } = tenantFile();
  return { tenant, host, of: (entries: object) => tenantFile({ tenant, hosts: [host], ...entries }).text };
};
const seenAt = async (host: string) => (await test.call('getSubdomain', { host, body: { host } })).body.data;
const usersOf = (email: string) =>
  test.database.asOwner<{
    id: string;
    role: string;
    password_hash: string | null;
    live: boolean;
    proven: boolean;
  }>(
    `select id, role, password_hash, disabled_at is null as live, verified_at is not null as proven
     from users where lower(email) = lower($1)`,
    [email],
  );

describe('a folder that is applied', () => {
  it('makes a tenant that answers at its hosts, as the folder says', async () => {
    const { host, text } = tenantFile({
      name: 'Ørsted College',
      sub_domain_name: 'Ørsted',
      colours: { accent_hue: 12.5, accent_vivid: 0.4 },
      login_note: '<p>Welcome <b>back</b></p>',
      logo: 'crest.svg',
    });
    expect((await apply({ 'tenant.yaml': text, 'crest.svg': DRAWING })).type).toBe('done');
    const seen = await seenAt(host);
    expect(seen).toMatchObject({
      name: 'Ørsted College',
      subdomain_reference: { sub_domain_name: 'Ørsted' },
      look: { accent_hue: 12.5, accent_vivid: 0.4 },
      login_note: '<p>Welcome <b>back</b></p>',
    });
    const logo = await test.app.inject({ url: `/files/${seen.logo}`, headers: { host } });
    expect([logo.statusCode, logo.body, logo.headers['content-type']]).toEqual([
      200,
      DRAWING,
      'image/svg+xml',
    ]);
    // A mail program shows it, too.
    expect(logo.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('changes nothing the second time, not even a row’s version', async () => {
    const text = tenantFile({ logo: 'a.svg', staff: [ann, bob], login_note: '<p>a<br>b</p>' }).text;
    const path = await folders.write({ 'tenant.yaml': text, 'a.svg': DRAWING });
    expect(await applyFolder(owner, path)).toMatchObject({ isNew: true });
    const versions = () => listRowVersions(test.database, ['tenants', 'tenant_hosts', 'users', 'files']);
    const before = [await snapshotDatabase(test.database), await versions()];
    expect(await applyFolder(owner, path)).toMatchObject({ isNew: false, changes: [] });
    expect([await snapshotDatabase(test.database), await versions()]).toEqual(before);
  });

  it.each([
    ['name', { name: 'Other' }, 'name: College → Other'],
    ['sub_domain_name', { sub_domain_name: 'S' }, 'sub_domain_name: College → S'],
    ['platform_type', { platform_type: 'Paid' }, 'platform_type: Free → Paid'],
    ['time_zone', { time_zone: 'Asia/Kolkata' }, 'time_zone: Europe/London → Asia/Kolkata'],
    ['colours', { colours: { accent_hue: 3 } }, 'accent_hue: 262 → 3'],
    ['login_note', { login_note: '<p>x</p>' }, 'login_note:  → <p>x</p>'],
  ])('changes %s alone when it alone was edited, and back again', async (_name, edit, change) => {
    const { of } = fixed();
    const first = { name: 'College', sub_domain_name: 'College' };
    await apply({ 'tenant.yaml': of(first) });
    const before = await snapshotDatabase(test.database);
    expect(await changesOf({ 'tenant.yaml': of({ ...first, ...edit }) })).toEqual([change]);
    expect((await snapshotDatabase(test.database)).tenants).not.toBe(before.tenants);
    expect(await changesOf({ 'tenant.yaml': of(first) })).toHaveLength(1);
    expect(withoutHistory(await snapshotDatabase(test.database))).toEqual(withoutHistory(before));
  });

  it('leaves every other tenant as it was', async () => {
    const neighbour = await createTenantWithEverything(test);
    const rowsOfNeighbour = () =>
      Promise.all(
        ['tenants', 'tenant_hosts', 'tenant_short_names', 'users', 'files', 'sessions'].map((table) =>
          test.database.asOwner(`select *, xmin::text from ${table} where tenant_id = $1 order by 1, 2`, [
            neighbour.id,
          ]),
        ),
      );
    const before = await rowsOfNeighbour();
    const learner = await neighbour.newLearner();
    const same = { ...ann, email: learner.email };
    const after = await rowsOfNeighbour();
    expect(after).not.toEqual(before);
    const { of } = fixed();
    await apply({ 'tenant.yaml': of({ staff: [same], logo: 'a.svg' }), 'a.svg': DRAWING });
    await apply({ 'tenant.yaml': of({}) });
    expect(await rowsOfNeighbour()).toEqual(after);
  });

  it('that is checked says the same and writes nothing', async () => {
    const { of } = fixed();
    const path = await folders.write({
      'tenant.yaml': of({ staff: [ann], logo: 'a.svg' }),
      'a.svg': DRAWING,
    });
    const before = await snapshotDatabase(test.database);
    const checked = await checkTenant(owner, await readSound(path));
    expect(await snapshotDatabase(test.database)).toEqual(before);
    const applied = await applyFolder(owner, path);
    expect(checked).toMatchObject({ type: 'done', isNew: true });
    expect('changes' in checked && checked.changes).toEqual('changes' in applied && applied.changes);
  });
});

describe('hosts', () => {
  it('come, go and change their order; the first builds the links in mails', async () => {
    const { host: one, of } = fixed();
    const [two, three] = [`two.${one}`, `three.${one}`];
    await apply({ 'tenant.yaml': of({ hosts: [one, two] }) });
    expect(await changesOf({ 'tenant.yaml': of({ hosts: [three, one] }) })).toEqual([
      `host:  → ${three}`,
      `host: ${two} → `,
      `first host: ${one} → ${three}`,
    ]);
    expect((await test.call('getSubdomain', { host: three, body: { host: three } })).status).toBe(200);
    expect((await test.call('getSubdomain', { host: two, body: { host: two } })).code).toBe(
      'invalid_hostname',
    );
    expect(await changesOf({ 'tenant.yaml': of({ hosts: [one, three] }) })).toEqual([
      `order of hosts: ${three}, ${one} → ${one}, ${three}`,
      `first host: ${three} → ${one}`,
    ]);
  });

  it('of another tenant are refused with their line, and nothing is changed', async () => {
    const theirs = await createTestTenant(test);
    const { of, host } = fixed();
    await apply({ 'tenant.yaml': of({}) });
    const before = await snapshotDatabase(test.database);
    const text = `${of({ hosts: undefined, name: 'Robber' })}hosts:\n  - ${host}\n  - ${theirs.host}\n`;
    const outcome = await apply({ 'tenant.yaml': text });
    expect('faults' in outcome && formatFaults(outcome.faults)).toEqual([
      expect.stringMatching(
        `^tenant.yaml:7: The host ${theirs.host} belongs to the tenant ${theirs.shortName}`,
      ),
    ]);
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect((await seenAt(theirs.host))._id).toBe(theirs.id);
  });

  it('may move to another tenant once the first has let go', async () => {
    const [a, b] = [fixed(), fixed()];
    await apply({ 'tenant.yaml': a.of({ hosts: [a.host, `x.${a.host}`] }) });
    await apply({ 'tenant.yaml': b.of({}) });
    const moved = b.of({ hosts: [b.host, `x.${a.host}`] });
    expect((await apply({ 'tenant.yaml': moved })).type).toBe('refused');
    await apply({ 'tenant.yaml': a.of({}) });
    expect((await apply({ 'tenant.yaml': moved })).type).toBe('done');
  });
});

describe('a logo', () => {
  it('that is replaced or removed stays readable for pages that are open', async () => {
    const { host, of } = fixed();
    await apply({ 'tenant.yaml': of({ logo: 'a.svg' }), 'a.svg': DRAWING });
    const first = (await seenAt(host)).logo;
    await apply({ 'tenant.yaml': of({ logo: 'b.svg' }), 'b.svg': OTHER_DRAWING });
    expect((await seenAt(host)).logo).not.toBe(first);
    await apply({ 'tenant.yaml': of({}) });
    expect((await seenAt(host)).logo).toBe('');
    expect((await test.app.inject({ url: `/files/${first}`, headers: { host } })).body).toBe(DRAWING);
    await apply({ 'tenant.yaml': of({ logo: 'a.svg' }), 'a.svg': DRAWING });
    expect((await seenAt(host)).logo).toBe(first);
  });

  it('has its size beside it, for pages to leave room, where it tells one', async () => {
    const { host, of } = fixed();
    const sized = DRAWING.replace('<svg ', '<svg viewBox="0 0 32 36" ');
    const file = { 'tenant.yaml': of({ logo: 'a.svg' }), 'a.svg': sized };
    await apply(file);
    await apply(file);
    expect((await seenAt(host)).logo_size).toEqual({ width: 32, height: 36 });
    await apply({ 'tenant.yaml': of({ logo: 'a.svg' }), 'a.svg': DRAWING });
    expect((await seenAt(host)).logo_size).toBeNull();
  });

  it('by another file name is the same logo', async () => {
    const { of } = fixed();
    await apply({ 'tenant.yaml': of({ logo: 'a.svg' }), 'a.svg': DRAWING });
    expect(await changesOf({ 'tenant.yaml': of({ logo: 'b.svg' }), 'b.svg': DRAWING })).toEqual([]);
  });
});

describe('staff', () => {
  const person = () => ({ ...ann, email: `${tenantFile().tenant}@college.test` });

  it('get accounts without a password', async () => {
    const staff = person();
    await apply({ 'tenant.yaml': fixed().of({ staff: [staff] }) });
    expect(await usersOf(staff.email)).toMatchObject([
      { role: 'staff', password_hash: null, live: true, proven: true },
    ]);
  });

  it('who leave the folder are disabled if that is asked for, never deleted; back in it they are enabled', async () => {
    const staff = person();
    const { of } = fixed();
    await apply({ 'tenant.yaml': of({ staff: [staff] }) });
    const [account] = await usersOf(staff.email);
    expect(await changesOf({ 'tenant.yaml': of({}) }, DISABLE)).toEqual([
      `staff: Ann Bee <${staff.email}> → `,
    ]);
    expect(await usersOf(staff.email)).toEqual([{ ...account, live: false }]);
    expect(await changesOf({ 'tenant.yaml': of({}) }, DISABLE)).toEqual([]);
    expect(await changesOf({ 'tenant.yaml': of({ staff: [staff] }) })).toHaveLength(1);
    expect(await usersOf(staff.email)).toEqual([account]);
  });

  it('who leave the folder give back the tickets that they had taken', async () => {
    const tenant = await createTestTenant(test);
    const [leaver, other] = [await newStaff(test, tenant), await newStaff(test, tenant)];
    const learner = await newTicketLearner(test, tenant);
    const [open, closed, others] = [await learner.open(), await learner.open(), await learner.open()];
    for (const ticketId of [open, closed]) await leaver.take(ticketId);
    await other.take(others);
    await other.move(closed, 'Closed');
    const staff = [{ ...ann, email: other.email }];
    const { text } = tenantFile({ tenant: tenant.shortName, hosts: [tenant.host], staff });
    await apply({ 'tenant.yaml': text }, DISABLE);
    const { tickets } = (await other.inbox({ order: 'newest' })).body;
    expect(tickets.map(({ _id, assignee }) => [_id, assignee?._id])).toEqual([
      [others, other.id],
      [closed, undefined],
      [open, undefined],
    ]);
    expect((await leaver.inbox()).status).toBe(401);
  });

  it('who are disabled are logged out at once', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const of = (entries: object) =>
      tenantFile({ tenant: tenant.shortName, hosts: [tenant.host], ...entries }).text;
    const profile = () => test.call('getProfile', { host: tenant.host, token: learner.token });
    await apply({ 'tenant.yaml': of({ staff: [{ ...ann, email: learner.email }] }) });
    expect((await profile()).body.user).toMatchObject({ first_name: 'Ann', _id: learner.id });
    await apply({ 'tenant.yaml': of({}) }, DISABLE);
    expect((await profile()).status).toBe(401);
  });

  it('without date of birth and number can be shown', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    await test.database.asOwner("update users set role = 'staff', dob = null, mobile = null where id = $1", [
      learner.id,
    ]);
    const { body } = await test.call('getProfile', { host: tenant.host, token: learner.token });
    expect(body.user).toMatchObject({ dob: '', mobile: '' });
  });

  it('with a learner’s address keep the account with its password', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner({ password: 'a password of hers' });
    const [before] = await usersOf(learner.email);
    const staff = [{ ...ann, email: learner.email.toUpperCase() }];
    const text = tenantFile({ tenant: tenant.shortName, hosts: [tenant.host], staff }).text;
    await apply({ 'tenant.yaml': text });
    expect(await usersOf(learner.email)).toEqual([{ ...before, role: 'staff' }]);
  });

  it('are not people who signed up with their address without proving it', async () => {
    const tenant = await createTestTenant(test);
    const staff = person();
    const password = 'a password of a stranger';
    const stranger = { ...staff, dob: '1990-01-01', mobile: '447700900123', subdomain: tenant.id, password };
    await test.call('register', { host: tenant.host, body: stranger });
    const registrations = () =>
      test.database.asOwner('select from registrations where tenant_id = $1', [tenant.id]);
    expect([await usersOf(staff.email), await registrations()]).toMatchObject([[], { length: 1 }]);
    const text = tenantFile({ tenant: tenant.shortName, hosts: [tenant.host], staff: [staff] }).text;
    await apply({ 'tenant.yaml': text });
    expect(await usersOf(staff.email)).toMatchObject([{ role: 'staff', proven: true, password_hash: null }]);
    const login = { email: staff.email, password, host: tenant.host };
    expect((await test.call('login', { host: tenant.host, body: login })).code).toBe('bad_credentials');
    expect(await registrations()).toEqual([]);
  });
});

describe('what goes wrong in the middle', () => {
  it('leaves nothing', async () => {
    const { of } = fixed();
    const path = await folders.write({
      'tenant.yaml': of({ staff: [ann], logo: 'a.svg' }),
      'a.svg': DRAWING,
    });
    const before = await snapshotDatabase(test.database);
    const folder = await readSound(path);
    const breaking = {
      ...owner,
      files: { ...owner.files, put: () => Promise.reject(new Error('disk full')) },
    };
    await expect(applyTenant(breaking, folder)).rejects.toThrow('disk full');
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  const NOTHING = /^The connection to the database broke \(.+\)\. Nothing was changed\.$/u;
  it.each([
    { moment: 'at the first row', at: { table: 'tenants' }, says: NOTHING },
    { moment: 'at the last row', at: { table: 'users' }, says: NOTHING },
    {
      moment: 'while it is committed',
      at: { table: 'tenants', atCommit: true },
      says: /^The connection to the database broke .* all of it was kept, or none\./u,
    },
  ])(
    'leaves nothing when the connection is killed $moment, says so, and a second try succeeds',
    async ({ at, says }) => {
      const { of } = fixed();
      const path = await folders.write({
        'tenant.yaml': of({ staff: [ann], logo: 'a.svg' }),
        'a.svg': DRAWING,
      });
      const folder = await readSound(path);
      const before = await snapshotDatabase(test.database);
      const mend = await endConnectionOnInsert(test.database, at);
      await expect(applyTenant(owner, folder)).rejects.toThrow(says);
      await mend();
      expect(await snapshotDatabase(test.database)).toEqual(before);
      expect(await applyTenant(owner, folder)).toMatchObject({ type: 'done', isNew: true });
    },
  );

  it('leaves nothing when the connection is killed between two statements, and says so', async () => {
    const { of } = fixed();
    const path = await folders.write({ 'tenant.yaml': of({ logo: 'a.svg' }), 'a.svg': DRAWING });
    const folder = await readSound(path);
    const before = await snapshotDatabase(test.database);
    const files = {
      ...owner.files,
      async put() {
        await test.database.asOwner(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where state = 'idle in transaction' and datname = current_database() and pid <> pg_backend_pid()`,
        );
      },
    };
    await expect(applyTenant({ ...owner, files }, folder)).rejects.toThrow(NOTHING);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('does not happen to two who apply the same new folder at once: there is one tenant', async () => {
    const { of, host } = fixed();
    const path = await folders.write({ 'tenant.yaml': of({ staff: [ann] }) });
    const outcomes = await Promise.allSettled([applyFolder(owner, path), applyFolder(owner, path)]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect((await seenAt(host)).name).toBe('College');
    expect(await applyFolder(owner, path)).toMatchObject({ changes: [] });
  });
});
