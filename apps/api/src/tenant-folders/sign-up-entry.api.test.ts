import { describe, expect, it } from 'vitest';
import { provideFolderTests } from '../testing/tenants/provide-folder-tests.ts';
import { formatFaults, listChanges, tenantFile } from '../testing/tenants/tenant-folder.ts';
import { exportTenant } from './export-tenant.ts';
import { readTenantFolder } from './read-tenant-folder.ts';

const { test, folders, owner } = await provideFolderTests();

const fixed = () => {
  const { tenant, host } = tenantFile();
  return { tenant, of: (entries: object) => tenantFile({ tenant, hosts: [host], ...entries }).text };
};
const change = async (text: string) => listChanges(owner, await folders.write({ 'tenant.yaml': text }));
const storedOf = (tenant: string) =>
  test.database.asOwner(
    `select t.sign_up, t.sign_up_domains, t.leaderboard_names from tenants t
     join tenant_short_names s on s.tenant_id = t.tenant_id where s.short_name = $1`,
    [tenant],
  );

const both = {
  sign_up: { domains: ['college.example', 'staff.college.example'] },
  leaderboard_names: 'initials',
};

describe('who may sign up at a tenant, and what is seen of names', () => {
  it('comes, changes and goes with its folder, and each time that is said', async () => {
    const { tenant, of } = fixed();
    await change(of({}));
    expect(await storedOf(tenant)).toEqual([
      { sign_up: 'open', sign_up_domains: null, leaderboard_names: 'full' },
    ]);
    expect(await change(of(both))).toEqual([
      'leaderboard_names: full → initials',
      'sign_up: open → college.example; staff.college.example',
    ]);
    expect(await change(of(both))).toEqual([]);
    expect(await storedOf(tenant)).toEqual([
      { sign_up: 'domains', sign_up_domains: both.sign_up.domains, leaderboard_names: 'initials' },
    ]);
    const copy = folders.freshPath();
    await exportTenant(owner, tenant, copy);
    expect(await listChanges(owner, copy)).toEqual([]);
    expect(await change(of({}))).toEqual([
      'leaderboard_names: initials → full',
      'sign_up: college.example; staff.college.example → open',
    ]);
  });
});

describe('a rule of sign-up', () => {
  it('is named alone or with domains, comes back in a copy, and each change is said in its words', async () => {
    const { tenant, of } = fixed();
    await change(of({ sign_up: 'invitation' }));
    expect(await storedOf(tenant)).toMatchObject([{ sign_up: 'invitation', sign_up_domains: null }]);
    expect(await change(of({ sign_up: { rule: 'approval', domains: ['college.example'] } }))).toEqual([
      'sign_up: invitation → approval; college.example',
    ]);
    expect(await storedOf(tenant)).toMatchObject([
      { sign_up: 'approval', sign_up_domains: ['college.example'] },
    ]);
    const copy = folders.freshPath();
    await exportTenant(owner, tenant, copy);
    expect(await listChanges(owner, copy)).toEqual([]);
    expect(await change(of({ sign_up: 'approval' }))).toEqual([
      'sign_up: approval; college.example → approval',
    ]);
    expect(await change(of({}))).toEqual(['sign_up: approval → open']);
    expect(await storedOf(tenant)).toMatchObject([{ sign_up: 'open', sign_up_domains: null }]);
  });
});

describe('names of staff', () => {
  it('are kept as they read, and those that were kept otherwise before are no change', async () => {
    const { tenant, of } = fixed();
    const staff = [{ first_name: 'A\u200bnn', last_name: 'Be\u0301e', email: 'ann@a.example' }];
    expect(await change(of({ staff }))).toContain('staff:  → Ann Bée <ann@a.example>');
    await test.database.asOwner(
      `update users set first_name = 'A\u200bnn' where tenant_id =
         (select tenant_id from tenant_short_names where short_name = $1)`,
      [tenant],
    );
    expect(await change(of({ staff }))).toEqual([]);
    const copy = folders.freshPath();
    await exportTenant(owner, tenant, copy);
    expect(await listChanges(owner, copy)).toEqual([]);
  });
});

describe('a folder is refused', () => {
  it.each([
    [{ sign_up: 'closed' }, 'sign_up must be invitation, approval or domains.'],
    [{ sign_up: {} }, 'sign_up must name domains or a rule.'],
    [{ sign_up: { rule: 'open' } }, 'sign_up, rule must be invitation or approval.'],
    [
      { sign_up: { rule: 'invitation', domains: ['a.example'] } },
      'sign_up, domains must be left out where people are invited.',
    ],
    [{ sign_up: { domains: [] } }, 'sign_up, domains must name at least one domain.'],
    [
      { sign_up: { domains: ['College.Example'] } },
      'sign_up, domains, entry 1 must be written as college.example.',
    ],
    [
      { sign_up: { domains: ['münchen.example'] } },
      'sign_up, domains, entry 1 must be written as xn--mnchen-3ya.example.',
    ],
    ...['@college.example', '*.college.example', 'college', 'ada@college.example'].map((domain) => [
      { sign_up: { domains: [domain] } },
      'sign_up, domains, entry 1 must be an e-mail domain, such as example.org.',
    ]),
    [
      { sign_up: { domains: ['a.example', 'a.example'] } },
      'sign_up, domains, entry 2 names a.example a second time.',
    ],
    [
      { sign_up: { domains: ['a.example'], approval: true } },
      'sign_up, approval is not known. Is it misspelt?',
    ],
    [{ leaderboard_names: 'some' }, 'leaderboard_names must be full, initials or none.'],
    ...[0, 101, 12.5, 'half'].map((percent) => [
      { leaderboard_least_percent: percent },
      'leaderboard_least_percent must be a whole number from 1 to 100.',
    ]),
    [
      { staff: [{ first_name: '\u200b\u3164', last_name: 'Bee', email: 'ann@a.example' }] },
      'staff, entry 1, first_name must be a name of 1 to 100 characters that can be seen.',
    ],
    [
      { staff: [{ first_name: 'Yоu', last_name: '.', email: 'ann@a.example' }] },
      'staff, entry 1, first_name must not read as “You”, by which learners know their own.',
    ],
  ] as [object, string][])('with %j', async (entries, message) => {
    const read = await readTenantFolder(await folders.write({ 'tenant.yaml': fixed().of(entries) }));
    const faults = read.type === 'faults' ? formatFaults(read.faults) : [];
    expect(faults.map((fault) => fault.replace(/^tenant\.yaml:\d+: /u, ''))).toEqual([message]);
  });
});
