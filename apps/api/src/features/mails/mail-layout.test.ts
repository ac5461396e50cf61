import { describe, expect, it } from 'vitest';
import { contrastOf, invertedColour } from '../../testing/pictures/colours.ts';
import { layOutMail, type MailLook } from './mail-layout.ts';
import { type MailText, toMail } from './mail-text.ts';

const look: MailLook = {
  name: 'Ashdown Medical College',
  origin: 'https://ashdown.example',
  accent: { hue: 262, vivid: 1 },
  logo: null,
};
const text: MailText = {
  subject: 'Something happened',
  paragraphs: ['It happened at noon.', 'Look here: https://ashdown.example/a?b=1&c=2.'],
};
const htmlOf = (changes: Partial<MailText> = {}, of: Partial<MailLook> = {}) =>
  layOutMail(toMail('ada@college.test', { ...text, ...changes }), { ...look, ...of });

describe('a mail of subject and paragraphs alone', () => {
  it('is complete as plain text', () => {
    expect(toMail('ada@college.test', text)).toMatchObject({
      recipient: 'ada@college.test',
      subject: 'Something happened',
      text: 'It happened at noon.\n\nLook here: https://ashdown.example/a?b=1&c=2.\n',
    });
  });

  it('is laid out with its tenant, its subject above it and its address as a link', () => {
    const html = htmlOf();
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-GB" dir="ltr">/u);
    expect(html).toMatch(/<p class="name"[^>]*>Ashdown Medical College<\/p>/u);
    expect(html).toMatch(/<h1 class="title"[^>]*>Something happened<\/h1>/u);
    expect(html).toMatch(
      /<a class="link"[^>]* href="https:\/\/ashdown\.example\/a\?b=1&amp;c=2">https:\/\/ashdown\.example\/a\?b=1&amp;c=2<\/a>\.<\/p>/u,
    );
    expect(html).not.toMatch(/class="(?:code|button|logo)"/u);
  });
});

describe('what a mail is for', () => {
  it('is shown beside the subject in a list of mails, before anything else', () => {
    const [, body = ''] = htmlOf().split('<body');
    expect(body).toMatch(/^[^>]*>\n<div class="preheader"[^>]*>It happened at noon\.<\/div>/u);
  });

  it('is a code, large and whole, to be copied', () => {
    expect(htmlOf({ code: '0472' })).toMatch(/<p class="code" style="[^"]*font:600 36px[^"]*">0472<\/p>/u);
  });

  it('is a button, with its address in words beside it', () => {
    const html = htmlOf({ button: { label: 'Look', address: 'https://ashdown.example/a?b=1&c=2' } });
    expect(html).toMatch(
      /<a class="button" style="[^"]*" href="https:\/\/ashdown\.example\/a\?b=1&amp;c=2">Look<\/a>/u,
    );
    expect(html.match(/href="https:\/\/ashdown\.example\/a\?b=1&amp;c=2"/gu)).toHaveLength(2);
  });
});

it('a picture that can be shown stands beside the name, which says the same without it', () => {
  const html = htmlOf({}, { logo: 'https://ashdown.example/files/a.png' });
  expect(html).toMatch(
    /<img class="logo" style="[^"]*" src="https:\/\/ashdown\.example\/files\/a\.png" alt=""/u,
  );
  expect(html).toMatch(/<p class="name"[^>]*>Ashdown Medical College<\/p>/u);
});

it('no text of a tenant or a person becomes markup, an attribute or a style', () => {
  const hostile = `"><script>x</script><p class="code">'<img src=x onerror=x> style="x" class="button" </style>{}`;
  const harmless = htmlOf({}, {});
  const html = htmlOf(
    {
      subject: hostile,
      title: hostile,
      paragraphs: [hostile, `${hostile} https://a.test/"${hostile}`],
      code: hostile,
      button: { label: hostile, address: `https://a.test/${hostile}` },
    },
    { name: hostile, origin: `https://a.test${hostile}`, logo: `https://a.test/${hostile}` },
  );
  expect(html).not.toMatch(/<script|<img src=x/u);
  expect(html.match(/<style>/gu)).toHaveLength(1);
  expect(html.match(/<\/style>/gu)).toHaveLength(1);
  // Only elements of the layout's own are there.
  const elementsOf = (page: string) => new Set([...page.matchAll(/<([a-z]+\d?)/gu)].map(([, name]) => name));
  expect([...elementsOf(html)].filter((name) => !elementsOf(harmless).has(name))).toEqual(['img']);
  for (const [tag] of html.matchAll(/<[a-z][^>]*>/gu)) {
    expect(tag.replaceAll(/"[^"]*"/gu, '""')).not.toMatch(/onerror|'/u);
    expect(tag).not.toContain('style="x"');
  }
});

it('a mail that an earlier version kept is laid out, too', () => {
  const html = layOutMail(
    { ...text, text: '', html: '<p>Hello <a href="https://a.test">there</a></p>' },
    look,
  );
  expect(html).toMatch(/<p class="text" style="[^"]+">Hello <a class="link" style="[^"]+" href="https:/u);
});

describe('colours', () => {
  /** Every pair of text and background colours of a mail, light and dark. */
  function pairsOf(html: string): { color: string; background: string }[] {
    const blocks = [...html.matchAll(/style="([^"]*)"|\{([^{}]*)\}/gu)].map(
      ([, inline, rule]) => inline ?? rule,
    );
    return blocks.flatMap((block = '') => {
      const color = /(?:^|;)color:(#\w{6})/u.exec(block)?.[1];
      const background = /background-color:(#\w{6})/u.exec(block)?.[1];
      return color === undefined || background === undefined ? [] : [{ color, background }];
    });
  }

  it('can be read in light, in dark and turned round by a program, whatever the hue', () => {
    const worst = { text: 21, turned: 21, link: 21 };
    for (let hue = 0; hue < 360; hue += 1) {
      const button = { label: 'Go', address: 'https://a.test' };
      const html = htmlOf({ code: '0472', button }, { accent: { hue, vivid: 1 } });
      const pairs = pairsOf(html);
      expect(pairs.length).toBeGreaterThan(12);
      for (const { color, background } of pairs) {
        worst.text = Math.min(worst.text, contrastOf(color, background));
        worst.turned = Math.min(worst.turned, contrastOf(invertedColour(color), invertedColour(background)));
      }
      // Links have no background of their own: they are on that of the sheet.
      const [light = '', dark = ''] = [
        /class="link" style="[^"]*;color:(#\w{6})"/u.exec(html)?.[1],
        /\.link\{color:(#\w{6})/u.exec(html)?.[1],
      ];
      worst.link = Math.min(worst.link, contrastOf(light, '#ffffff'), contrastOf(dark, '#1e2022'));
    }
    expect(worst.text).toBeGreaterThan(4.5);
    expect(worst.turned).toBeGreaterThan(4.5);
    expect(worst.link).toBeGreaterThan(4.5);
  });

  it('of light are said once more in dark for each part, so that none is left behind', () => {
    const html = htmlOf({ code: '0472', button: { label: 'Go', address: 'https://a.test' } });
    const coloured = [...html.matchAll(/class="(\w+)" style="[^"]*color:#/gu)].map(([, name]) => name);
    for (const name of new Set(coloured)) expect(html, name).toContain(`.${name}{`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});
