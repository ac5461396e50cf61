import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentRule, browserBarColor, GROUND } from './page-colours.ts';

const tokens = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'web', 'src', 'ui', 'base', 'tokens.css'),
  'utf8',
);
/** Reads the value of a token for light or dark, without its line breaks. */
function token(name: string, scheme: 'light' | 'dark'): string {
  const [, value = ''] = new RegExp(`${name}: light-dark\\(([^;]*)\\);`, 'u').exec(tokens) ?? [];
  const [light = '', dark = ''] = value.split(/,(?![^(]*\))/u).map((part) => part.trim());
  return scheme === 'light' ? light : dark;
}

describe('the colour of the browser’s bar', () => {
  // Converted by Chromium.
  it.each([
    [{ accent_hue: 262, accent_vivid: 1 }, 'light', '#24478a'],
    [{ accent_hue: 262, accent_vivid: 1 }, 'dark', '#222f46'],
    [{ accent_hue: 335, accent_vivid: 1 }, 'light', '#702c64'],
    [{ accent_hue: 120, accent_vivid: 0.5 }, 'light', '#464f29'],
    [{ accent_hue: 0, accent_vivid: 0 }, 'light', '#4a4a4a'],
  ] as const)('of %j in %s is %s', (look, scheme, color) => {
    expect(browserBarColor(look, scheme)).toBe(color);
  });

  it('stands on the ground that the tokens of the web say', () => {
    expect(token('--ground', 'light')).toBe(GROUND);
  });
});

it('the accent of a page stands in numbers', () => {
  expect(accentRule({ accent_hue: 335.5, accent_vivid: 0.25 })).toBe(
    ':root{--accent-hue:335.5;--accent-vivid:0.25}',
  );
});
