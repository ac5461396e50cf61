import type { TenantId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { openKey, sealKey } from './sealed-keys.ts';

const SECRET = 'a secret that is used by tests only';
const TENANT = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' as TenantId;
const OTHER = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5c' as TenantId;
const KEY = 'rk_live_51Nothing';
const REFUSAL = /sealed with another APP_SECRET/u;

describe('a sealed key', () => {
  it.each([KEY, '', 'ключ £ 🔑', 'k'.repeat(5_000)])('opens to what was sealed', (key) => {
    expect(openKey(SECRET, TENANT, sealKey(SECRET, TENANT, key))).toBe(key);
  });

  it('shows nothing of itself, and looks different each time', () => {
    const [one, two] = [sealKey(SECRET, TENANT, KEY), sealKey(SECRET, TENANT, KEY)];
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('rk_live');
  });

  it.each<[string, string, TenantId]>([
    ['with another secret', 'another secret of tests, as long', TENANT],
    ['in another tenant’s row', SECRET, OTHER],
  ])('does not open %s', (_title, secret, tenant) => {
    expect(() => openKey(secret, tenant, sealKey(SECRET, TENANT, KEY))).toThrow(REFUSAL);
  });

  it('of which any byte was changed does not open', () => {
    const sealed = sealKey(SECRET, TENANT, KEY);
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(place) ^ 1, place);
      expect(() => openKey(SECRET, TENANT, changed), `byte ${place}`).toThrow(REFUSAL);
    }
  });

  it.each([0, 1, 11, 12, 27, 28, 40])('cut to %i bytes does not open', (length) => {
    const sealed = sealKey(SECRET, TENANT, KEY);
    expect(() => openKey(SECRET, TENANT, sealed.subarray(0, length))).toThrow(Error);
  });
});
