import { fileUrl } from '../../api/file-url.ts';
import type { Tenant } from './tenant.ts';

/** Puts the tenant's accent and icon on the page. The product keeps the lightness, so contrast holds for every hue. */
export function applyLook(page: Document, { look, logo }: Pick<Tenant, 'look' | 'logo'>): void {
  const { accentHue, accentVivid } = accentOf(look);
  page.documentElement.style.setProperty('--accent-hue', accentHue);
  page.documentElement.style.setProperty('--accent-vivid', accentVivid);
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && logo !== '') icon.href = fileUrl(logo);
}

/** Hue in degrees and vividness from 0 to 1, whatever was stored. */
export function accentOf(look: Tenant['look']): { accentHue: string; accentVivid: string } {
  const hue = Number.isFinite(look.accent_hue) ? ((look.accent_hue % 360) + 360) % 360 : 0;
  const vivid = Number.isFinite(look.accent_vivid) ? Math.min(1, Math.max(0, look.accent_vivid)) : 0;
  return { accentHue: String(hue), accentVivid: String(vivid) };
}
