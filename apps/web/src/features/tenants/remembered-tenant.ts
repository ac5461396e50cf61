import type { BrowserStorage } from '../../browser-storage.ts';
import type { Tenant } from './tenant.ts';

/** Beside what the specification keeps, the whole: so that a second visit opens in the tenant's own look. */
export function rememberTenant(storage: BrowserStorage, tenant: Tenant): void {
  storage.setItem('subdomain', tenant._id);
  storage.setItem('logo', tenant.logo);
  storage.setItem('tenant', JSON.stringify(tenant));
}

/** Null when nothing, or nothing usable, was kept. */
export function readRememberedTenant(storage: BrowserStorage): Tenant | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem('tenant') ?? 'null');
    return isTenant(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isTenant(kept: unknown): kept is Tenant {
  if (typeof kept !== 'object' || kept === null) return false;
  const { _id, name, logo, look, subdomain_reference: reference }: { [Key in keyof Tenant]?: unknown } = kept;
  const texts = [_id, name, logo].every((field) => typeof field === 'string');
  return (
    texts && typeof look === 'object' && look !== null && typeof reference === 'object' && reference !== null
  );
}
