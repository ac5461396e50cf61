import { describe, expect, it } from 'vitest';
import { provideFolderTests } from '../testing/tenants/provide-folder-tests.ts';
import { applyFolder, formatFaults, listChanges, tenantFile } from '../testing/tenants/tenant-folder.ts';
import { snapshotDatabase } from '../testing/test-database.ts';
import { exportTenant } from './export-tenant.ts';
import { readTenantFolder } from './read-tenant-folder.ts';

const { test, folders, owner } = await provideFolderTests();

const plain = { seller: 'Ashdown Learning Ltd', address: ['12 Quay Street', 'Ashdown AS1 2QQ'] };
const taxed = { ...plain, vat_number: 'GB 123 4567 89', vat_rate: 17.5 };
const fixed = () => {
  const { tenant, host } = tenantFile();
  return { tenant, of: (entries: object) => tenantFile({ tenant, hosts: [host], ...entries }).text };
};
const change = async (text: string) => listChanges(owner, await folders.write({ 'tenant.yaml': text }));
const storedOf = (tenant: string) =>
  test.database.asOwner(
    `select b.seller, b.address, b.vat_number, b.vat_basis_points from billing_details b
     join tenant_short_names s on s.tenant_id = b.tenant_id where s.short_name = $1`,
    [tenant],
  );

describe('what invoices say of a tenant', () => {
  it('comes, changes and goes with its folder, and each time that is said', async () => {
    const { tenant, of } = fixed();
    await change(of({}));
    expect(await storedOf(tenant)).toEqual([]);
    expect(await change(of({ billing: plain }))).toEqual([
      'billing, seller:  → Ashdown Learning Ltd',
      'billing, address:  → 12 Quay Street\nAshdown AS1 2QQ',
    ]);
    expect(await change(of({ billing: plain }))).toEqual([]);
    expect(await change(of({ billing: taxed }))).toEqual([
      'billing, vat_number:  → GB 123 4567 89',
      'billing, vat_rate:  → 17.5%',
    ]);
    expect(await storedOf(tenant)).toEqual([
      { ...plain, vat_number: 'GB 123 4567 89', vat_basis_points: 1_750 },
    ]);
    expect(
      await change(of({ billing: { ...taxed, address: ['12 Quay Street Ashdown AS1 2QQ'] } })),
    ).toHaveLength(1);
    expect(await change(of({ name: 'Other', billing: plain }))).toContain('billing, vat_rate: 17.5% → ');
    expect(await change(of({ name: 'Other' }))).toHaveLength(2);
    expect(await storedOf(tenant)).toEqual([]);
  });

  it.each([
    [0, 0],
    [5, 500],
    [17.5, 1_750],
    [20, 2_000],
    [0.07, 7],
    [1.15, 115],
    [8.2, 820],
    [99.99, 9_999],
    [100, 10_000],
  ])('has a rate of %f percent to the hundredth, there and back', async (rate, basisPoints) => {
    const { tenant, of } = fixed();
    await change(of({ billing: { ...taxed, vat_rate: rate } }));
    expect(await storedOf(tenant)).toMatchObject([{ vat_basis_points: basisPoints }]);
    const exported = folders.freshPath();
    await exportTenant(owner, tenant, exported);
    const before = await snapshotDatabase(test.database);
    expect(await applyFolder(owner, exported)).toMatchObject({ type: 'done', changes: [] });
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  const RATE = 'billing, vat_rate must be a number from 0 to 100 with at most two decimals: percent';
  it.each([
    ['without a seller', { address: ['a'] }, 'billing, seller is missing.'],
    ['without an address', { seller: 'a' }, 'billing, address is missing.'],
    ['with an empty address', { ...plain, address: [] }, 'billing, address must hold at least one line.'],
    [
      'with nine lines',
      { ...plain, address: Array(9).fill('a') },
      'billing, address must hold at most 8 lines.',
    ],
    ['with a line of two', { ...plain, address: ['a\nb'] }, 'billing, address, entry 1 must be one line of'],
    ['with an address in one text', { ...plain, address: 'a' }, 'billing, address must be a list'],
    [
      'with a rate and no number',
      { ...plain, vat_rate: 20 },
      'billing, vat_rate needs a VAT number as well: only a registered seller may charge VAT.',
    ],
    [
      'with a number and no rate',
      { ...plain, vat_number: 'GB123456789' },
      'billing, vat_number needs a VAT rate',
    ],
    ['with three decimals', { ...taxed, vat_rate: 17.525 }, RATE],
    ['with more than all', { ...taxed, vat_rate: 100.01 }, RATE],
    ['with less than nothing', { ...taxed, vat_rate: -1 }, RATE],
    ['with next to nothing', { ...taxed, vat_rate: 1e-7 }, RATE],
    ['with a rate in words', { ...taxed, vat_rate: '20%' }, RATE],
    [
      'with words for a number',
      { ...taxed, vat_number: 'not yet' },
      'billing, vat_number must be a VAT number',
    ],
    ['with an entry that is not known', { ...plain, vat: 20 }, 'billing, vat is not known. Is it misspelt?'],
  ])('are refused with their line %s', async (_title, billing, fault) => {
    const { text } = tenantFile({ billing });
    const read = await readTenantFolder(await folders.write({ 'tenant.yaml': text }));
    const [first = ''] = read.type === 'faults' ? formatFaults(read.faults) : [];
    expect(first).toMatch(/^tenant\.yaml:6: /u);
    expect(first.slice('tenant.yaml:6: '.length)).toContain(fault);
  });
});
