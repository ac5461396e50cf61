/**
 * A tenant's colours as `#rrggbb`, for places without our style sheet. The tenant gives the hue and the
 * vividness, the product the lightness: the same figures as `tokens.css`, so contrast holds for every tenant.
 */

type Accent = { hue: number; vivid: number };
/** Lightness from 0 to 1 and the chroma at full vividness, in OKLCH. */
type Tone = readonly [lightness: number, chroma: number];

export const ACCENT_TONES = {
  accent: { light: [0.41, 0.12], dark: [0.8, 0.095] },
  'accent-tint': { light: [0.955, 0.022], dark: [0.305, 0.045] },
  'accent-fill': { light: [0.41, 0.12], dark: [0.54, 0.115] },
} as const satisfies Record<string, { light: Tone; dark: Tone }>;

type AccentColours = Record<keyof typeof ACCENT_TONES, string>;

export function accentColours(accent: Accent, scheme: 'light' | 'dark'): AccentColours {
  const colourOf = (name: keyof typeof ACCENT_TONES) => hexOf(ACCENT_TONES[name][scheme], accent);
  return {
    accent: colourOf('accent'),
    'accent-tint': colourOf('accent-tint'),
    'accent-fill': colourOf('accent-fill'),
  };
}

/**
 * Converts from OKLCH over OKLab and linear light to sRGB; out-of-gamut values are clipped, as browsers do.
 */
function hexOf([lightness, chroma]: Tone, { hue, vivid }: Accent): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * vivid * Math.cos(angle), chroma * vivid * Math.sin(angle)];
  // The matrices are those of OKLab's definition (Björn Ottosson, 2020).
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(hexOfChannel).join('')}`;
}

function hexOfChannel(linear: number): string {
  const light = Math.min(1, Math.max(0, linear));
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Grounds of pages, as `tokens.css` has them, and the colour of words on buttons. */
const SHEETS = { light: '#ffffff', dark: '#1e2022' } as const;
const ON_ACCENT = '#ffffff';

/** Contrast of the accent's words on a page, and of the words on its buttons, from 1 to 21 (WCAG 2). */
export function accentContrast(accent: Accent, scheme: 'light' | 'dark'): { text: number; button: number } {
  const colours = accentColours(accent, scheme);
  return {
    text: contrastOf(colours.accent, SHEETS[scheme]),
    button: contrastOf(ON_ACCENT, colours['accent-fill']),
  };
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const encoded = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
