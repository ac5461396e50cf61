import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCENT_TONES, accentColours } from './accent-colours.ts';
import { projectFolder } from './config.ts';
import { contrastOf } from './testing/pictures/colours.ts';

const tokens = readFileSync(join(projectFolder, 'apps/web/src/ui/base/tokens.css'), 'utf8');

/** Lightness and chroma of a token as the style sheet has it, light and dark. */
function tonesOf(token: string): number[][] {
  const [, value = ''] = new RegExp(`--${token}: light-dark\\(([^;]*)\\);`, 'u').exec(tokens) ?? [];
  return [...value.matchAll(/oklch\(([\d.]+) calc\(([\d.]+)/gu)].map(([, ...figures]) => figures.map(Number));
}

describe('the colours of a tenant', () => {
  it.each(Object.entries(ACCENT_TONES))('have the lightness and chroma of the token %s', (token, tones) => {
    expect(tonesOf(token)).toEqual([tones.light, tones.dark]);
  });

  it('are those that a browser makes of the tokens', () => {
    expect(accentColours({ hue: 262, vivid: 1 }, 'light').accent).toBe('#24478a');
    expect(accentColours({ hue: 335, vivid: 1 }, 'dark')).toEqual({
      accent: '#e4a7d6',
      'accent-tint': '#3d2638',
      'accent-fill': '#975389',
    });
    expect(accentColours({ hue: 10, vivid: 0 }, 'light').accent).toMatch(/^#(..)\1\1$/u);
  });

  it('can be read on every ground, whatever the hue and however vivid', () => {
    const worst = { text: 21, button: 21, tint: 21 };
    for (const scheme of ['light', 'dark'] as const) {
      const [sheet, ink] = scheme === 'light' ? ['#ffffff', '#1b1c1e'] : ['#1e2022', '#ecebe7'];
      for (let hue = 0; hue < 360; hue += 1) {
        for (const vivid of [0, 0.5, 1]) {
          const colours = accentColours({ hue, vivid }, scheme);
          worst.text = Math.min(worst.text, contrastOf(colours.accent, sheet));
          worst.button = Math.min(worst.button, contrastOf('#ffffff', colours['accent-fill']));
          worst.tint = Math.min(worst.tint, contrastOf(ink, colours['accent-tint']));
        }
      }
    }
    expect(worst.text).toBeGreaterThan(7);
    expect(worst.button).toBeGreaterThan(4.5);
    expect(worst.tint).toBeGreaterThan(7);
  });
});
