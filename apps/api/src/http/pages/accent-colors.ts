import type { PageData } from '@assay/contract/page-data';

type Look = PageData['tenant']['look'];
/** Lightness from 0 to 1, chroma at full vividness, as the tokens of the web have them (`ui/base/tokens.css`). */
type Tone = { lightness: number; chroma: number };

/** `--accent-fill` in light, `--accent-tint` in dark: what frames a page by day must not shine by night. */
const BROWSER_BAR = {
  light: { lightness: 0.41, chroma: 0.12 },
  dark: { lightness: 0.305, chroma: 0.045 },
} as const satisfies Record<string, Tone>;

/** `--ground` in light. */
export const GROUND = '#f5f3ee';

/** What the browser's own bar is coloured with around a tenant's pages, as #rrggbb. */
export function browserBarColor(
  { accent_hue, accent_vivid }: Look,
  scheme: keyof typeof BROWSER_BAR,
): string {
  const { lightness, chroma } = BROWSER_BAR[scheme];
  return hexOfOklch(lightness, chroma * accent_vivid, accent_hue);
}

/** CSS that gives a page the tenant's accent before any script runs. */
export function accentRule({ accent_hue, accent_vivid }: Look): string {
  return `:root{--accent-hue:${accent_hue};--accent-vivid:${accent_vivid}}`;
}

/** Oklch as sRGB, for whoever does not know it yet; what sRGB cannot show is cut off. @param hue in degrees */
function hexOfOklch(lightness: number, chroma: number, hue: number): string {
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(hexOfLinear).join('')}`;
}

function hexOfLinear(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  const byte = Math.round(255 * Math.min(1, Math.max(0, value)));
  return byte.toString(16).padStart(2, '0');
}
