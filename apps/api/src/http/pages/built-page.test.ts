import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashInlineScripts } from './built-page.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

describe('the scripts that the policy lets run in the page itself', () => {
  it('are those that the build put there, to the byte', () => {
    const page = `<script nonce="__CSP_NONCE__">\n  a();\n</script><p>text</p><script>b()</script>`;
    expect(hashInlineScripts(page)).toEqual([hashOf('\n  a();\n'), hashOf('b()')]);
  });

  it('are neither files nor data', () => {
    const page = `<script type="module" src="/assets/a.js" nonce="n"></script>
      <script src="/try-again.js"></script><script type="application/json" id="page-data">{}</script>`;
    expect(hashInlineScripts(page)).toEqual([]);
  });
});
