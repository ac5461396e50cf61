import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../attempts/testing/memory-storage.ts';
import { accentOf, readStoredTenant, storeTenant, type Tenant } from './tenant-look.ts';

describe('the accent of a tenant', () => {
  it.each([
    [262, 1, '262', '1'],
    [-25, 2, '335', '1'],
    [720, -1, '0', '0'],
    [Number.NaN, Number.NaN, '0', '0'],
  ])(
    'stored as hue %d and vividness %d becomes %s and %s',
    (accent_hue, accent_vivid, accentHue, accentVivid) => {
      expect(accentOf({ accent_hue, accent_vivid })).toEqual({ accentHue, accentVivid });
    },
  );
});

const tenant: Tenant = {
  _id: '0199b2f4-0000-7000-8000-00000000000a',
  name: 'Ashdown Medical College',
  logo: '/files/logo.png',
  logo_size: null,
  subdomain_reference: { sub_domain_name: 'demo' },
  look: { accent_hue: 262, accent_vivid: 1 },
  time_zone: 'Europe/London',
  login_note: null,
  sign_up: { rule: 'open', domains: null },
  leaderboard_names: 'full',
};

describe('a remembered tenant', () => {
  it('comes back as it was, with the keys that the specification names', () => {
    const storage = createMemoryStorage();
    storeTenant(storage, tenant);
    expect(readStoredTenant(storage)).toEqual(tenant);
    expect([storage.getItem('subdomain'), storage.getItem('logo')]).toEqual([tenant._id, tenant.logo]);
  });

  it.each(['', '{', 'null', '[]', '{"_id":1}', '{"_id":"a","name":"b","logo":"c","look":null}'])(
    'that reads %j is none',
    (written) => {
      const storage = createMemoryStorage();
      storage.setItem('tenant', written);
      expect(readStoredTenant(storage)).toBeNull();
    },
  );
});
