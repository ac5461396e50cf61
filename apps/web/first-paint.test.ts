import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { inlineStyles } from './first-paint.ts';

const LINK = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">';
const sheet = {
  type: 'asset',
  fileName: 'assets/index-1.css',
  source:
    '@layer base{@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local("B")}.a{color:red}}',
};

it('the sheet of every page stands in the page, its fetched faces by themselves, and its link fetches nothing', () => {
  const bundle = { 'assets/index-1.css': sheet as Rolldown.OutputAsset };
  expect(inlineStyles(`<head>${LINK}</head>`, bundle).replace(/>\s+</gu, '><')).toBe(
    '<head><style>@layer base{@font-face{font-family:B;src:local("B")}.a{color:red}}</style>' +
      '<style id="faces">@font-face{font-family:A;src:url(/a.woff2)}</style><link type="text/plain" rel="stylesheet" crossorigin href="/assets/index-1.css"></head>',
  );
});

it('a sheet that the build does not have fails the build', () => {
  expect(() => inlineStyles(LINK, {})).toThrow('assets/index-1.css');
});
