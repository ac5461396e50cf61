import { describe, expect, it } from 'vitest';
import { html, jsonForHtml } from './html.ts';

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '\u2028alert(1)\u2029',
  '&lt;/script&gt;',
  '__CSP_NONCE__',
  '\ud800',
];

describe('HTML from a template', () => {
  it.each(HOSTILE)('has %j as a text that ends no element and no attribute', (text) => {
    const piece = String(html`<p title="${text}">${text}</p>`);
    expect(piece.match(/[<>]/gu)).toHaveLength(4);
    expect(piece.match(/"/gu)).toHaveLength(2);
  });

  it('has numbers, pieces, several of them, and nothing for null', () => {
    const one = html`<li>${1}</li>`;
    expect(String(html`<ul>${[one, html`<li>&${'&'}</li>`]}${null}</ul>`)).toBe(
      '<ul><li>1</li><li>&&amp;</li></ul>',
    );
  });
});

describe('JSON in HTML', () => {
  it.each(HOSTILE)('keeps %j within its element, and reads the same', (text) => {
    const json = String(jsonForHtml({ [text]: [text] }));
    expect(json).not.toMatch(/[<\u2028\u2029]/u);
    expect(JSON.parse(json)).toEqual({ [text]: [text] });
  });
});
