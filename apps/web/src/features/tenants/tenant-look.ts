import type { ApiResponse } from '../../api/client.ts';
import type { BrowserStorage } from '../../browser-storage.ts';
import { fileUrl } from '../../paths.ts';

export type Tenant = ApiResponse<'getSubdomain'>['data'];

/**
 * Puts the tenant's accent and icon on the page. The product keeps the lightness, so contrast holds for every
 * hue.
 */
export function applyLook(page: Document, { look, logo }: Pick<Tenant, 'look' | 'logo'>): void {
  const { accentHue, accentVivid } = accentOf(look);
  page.documentElement.style.setProperty('--accent-hue', accentHue);
  page.documentElement.style.setProperty('--accent-vivid', accentVivid);
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && logo !== '') icon.href = fileUrl(logo);
}

/** Hue in degrees and vividness from 0 to 1, also where the stored look is invalid. */
export function accentOf(look: Tenant['look']): { accentHue: string; accentVivid: string } {
  const hue = Number.isFinite(look.accent_hue) ? ((look.accent_hue % 360) + 360) % 360 : 0;
  const vivid = Number.isFinite(look.accent_vivid) ? Math.min(1, Math.max(0, look.accent_vivid)) : 0;
  return { accentHue: String(hue), accentVivid: String(vivid) };
}

/**
 * Stores the whole tenant beside the specification's entries, so that a second visit opens in the tenant's
 * own look.
 */
export function storeTenant(storage: BrowserStorage, tenant: Tenant): void {
  storage.setItem('subdomain', tenant._id);
  storage.setItem('logo', tenant.logo);
  storage.setItem('tenant', JSON.stringify(tenant));
}

/** Null when nothing usable was stored. */
export function readStoredTenant(storage: BrowserStorage): Tenant | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem('tenant') ?? 'null');
    return isTenant(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isTenant(kept: unknown): kept is Tenant {
  if (typeof kept !== 'object' || kept === null) return false;
  const fields: { [Key in keyof Tenant]?: unknown } = kept;
  const { _id, name, logo, time_zone: zone, look, sign_up, subdomain_reference: reference } = fields;
  const texts = [_id, name, logo, zone].every((field) => typeof field === 'string');
  return texts && [look, sign_up, reference].every((field) => typeof field === 'object' && field !== null);
}
