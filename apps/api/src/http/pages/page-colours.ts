import type { PageData } from '@assay/contract/page-data';
import { accentColours } from '../../accent-colours.ts';

type Look = PageData['tenant']['look'];

/** `--ground` in light. */
export const GROUND = '#f5f3ee';

/** Tokens of the browser's bar: it frames a page, and a bright one would shine in the dark scheme. */
const BROWSER_BAR = { light: 'accent-fill', dark: 'accent-tint' } as const;

/** Colour of the browser's own bar around a tenant's pages, as #rrggbb. */
export function browserBarColor(look: Look, scheme: keyof typeof BROWSER_BAR): string {
  const accent = { hue: look.accent_hue, vivid: look.accent_vivid };
  return accentColours(accent, scheme)[BROWSER_BAR[scheme]];
}

/** CSS rule that gives a page the tenant's accent before any script runs. */
export function accentRule({ accent_hue, accent_vivid }: Look): string {
  return `:root{--accent-hue:${accent_hue};--accent-vivid:${accent_vivid}}`;
}
