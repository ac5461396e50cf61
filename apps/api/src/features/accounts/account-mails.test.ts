import { describe, expect, it } from 'vitest';
import * as mails from './account-mails.ts';

const facts = {
  tenant: 'Ashdown Medical College',
  code: '0472',
  link: 'https://ashdown.example/user-otp#k=a-secret_1',
  logIn: 'https://ashdown.example/user-login',
  name: 'Ada Byron',
  reason: 'We do not know you.',
};

describe('every mail about an account', () => {
  it.each(Object.entries(mails))(
    '%s says in its first line what it is for and whose it is',
    (_name, write) => {
      const { recipient, subject, text } = write('ada@college.test', facts);
      expect(recipient).toBe('ada@college.test');
      expect([subject, text.split('\n')[0]]).toEqual(
        Array(2).fill(expect.stringContaining('Ashdown Medical College')),
      );
    },
  );

  it.each(Object.entries(mails))('%s says as plain text all that its HTML says', (_name, write) => {
    const { text, html } = write('ada@college.test', facts);
    const addresses = [...html.matchAll(/href="([^"]+)"/gu)].map(([, address]) => address);
    for (const address of addresses) expect(text).toContain(address);
    for (const paragraph of text.trim().split('\n\n')) {
      // Without its links, which are markup there.
      for (const words of paragraph.split(/https:\S+/u)) expect(html).toContain(words);
    }
  });

  it.each(Object.entries(mails))('%s shows names with markup in them as they are written', (_name, write) => {
    const tenant = 'A & <b>B</b> "C"';
    const { html, text } = write('ada@college.test', { ...facts, tenant, name: '<i>Ada</i>' });
    expect(text).toContain(tenant);
    expect(html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt; &quot;C&quot;');
    expect(html).not.toMatch(/<b>|<i>/u);
  });
});

describe('a mail with a code', () => {
  it.each([mails.verificationMail, mails.resetMail])('begins with it and shows it large', (write) => {
    const { subject, html } = write('ada@college.test', facts);
    expect(subject).toMatch(/^0472 /u);
    expect(html).toContain('<p class="code">0472</p>');
  });
});
