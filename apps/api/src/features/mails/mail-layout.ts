import { accentColours } from '../../accent-colours.ts';
import { escapeHtml } from '../../http/pages/html.ts';
import type { Mail } from './mails.queries.ts';

/** Appearance of the sending tenant. */
export type MailLook = {
  name: string;
  /** Origin of the tenant's host to which the mail leads, without a trailing slash. */
  origin: string;
  accent: { hue: number; vivid: number };
  /** The address of a picture that mail programs show; null without one. */
  logo: string | null;
};

type Scheme = { ground: string; sheet: string; ink: string; quiet: string; rule: string; hairline: string };
/** Colours of `tokens.css`. */
const LIGHT: Scheme = {
  ground: '#f5f3ee',
  sheet: '#ffffff',
  ink: '#1b1c1e',
  quiet: '#4b4b4d',
  rule: '#1b1c1e',
  hairline: '#dfdbd2',
};
const DARK: Scheme = {
  ground: '#161719',
  sheet: '#1e2022',
  ink: '#ecebe7',
  quiet: '#bdbbb5',
  rule: '#c9c7c1',
  hairline: '#36383c',
};

const INTERFACE = "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const READING = "Georgia,'Times New Roman',serif";
/** Length of the preheader: as much as a list of mails shows beside the subject. */
const PREHEADER_CHARACTERS = 140;

/** The form of each class; its colours are in `coloursOf`. */
const SHAPES = {
  ground: 'margin:0;padding:0;-webkit-text-size-adjust:100%;text-size-adjust:100%',
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all',
  outer: 'width:100%;border-collapse:collapse',
  margin: 'padding:24px 12px',
  sheet: 'width:100%;max-width:560px;border-collapse:collapse',
  head: 'padding:20px 24px',
  logo: 'display:block;height:40px;width:auto;max-width:200px;border:0;margin:0 0 12px',
  name: `margin:0;font:600 18px/1.4 ${INTERFACE};overflow-wrap:anywhere`,
  rule: 'padding:0;height:3px;font-size:0;line-height:0;border-top:3px solid;border-bottom:1px solid',
  body: 'padding:24px 24px 8px',
  title: `margin:0 0 16px;font:600 26px/1.2 ${READING};overflow-wrap:anywhere`,
  text: `margin:0 0 16px;font:400 16px/1.5 ${INTERFACE};overflow-wrap:anywhere`,
  code: `margin:0 0 24px;padding:16px;font:600 36px/1.2 ${READING};letter-spacing:0.25em;text-indent:0.25em;text-align:center;-webkit-user-select:all;user-select:all`,
  action: 'margin:0 0 24px;border-collapse:separate;border-spacing:0',
  fill: 'padding:0;border-radius:3px',
  button: `display:inline-block;padding:13px 24px;font:600 16px/1.4 ${INTERFACE};text-decoration:none;border-radius:3px`,
  link: 'text-decoration:underline;overflow-wrap:anywhere;word-break:break-word',
  foot: `padding:16px 24px 20px;border-top:1px solid;font:400 14px/1.5 ${INTERFACE};overflow-wrap:anywhere`,
};
type Class = keyof typeof SHAPES;

/**
 * Colours of each class. Text and background are set together: a program that inverts one inverts the other,
 * too.
 */
function coloursOf(look: Pick<MailLook, 'accent'>, name: 'light' | 'dark'): Partial<Record<Class, string>> {
  const scheme = name === 'light' ? LIGHT : DARK;
  const accents = accentColours(look.accent, name);
  const onSheet = (colour: string) => `color:${colour};background-color:${scheme.sheet}`;
  return {
    ground: `color:${scheme.ink};background-color:${scheme.ground}`,
    outer: `background-color:${scheme.ground}`,
    preheader: `color:${scheme.ground}`,
    sheet: onSheet(scheme.ink),
    name: onSheet(accents.accent),
    rule: `border-color:${scheme.rule}`,
    title: onSheet(scheme.ink),
    text: onSheet(scheme.ink),
    code: `color:${scheme.ink};background-color:${accents['accent-tint']}`,
    fill: `background-color:${accents['accent-fill']}`,
    button: `color:#ffffff;background-color:${accents['accent-fill']}`,
    link: `color:${accents.accent}`,
    foot: `${onSheet(scheme.quiet)};border-color:${scheme.hairline}`,
  };
}

/**
 * Renders the whole HTML of a mail: tables and inline styles, as mail programs need. Dark colours come by a
 * media query; a program that ignores it and inverts colours by itself inverts text and background together.
 */
export function layOutMail(
  { subject, text, html }: Pick<Mail, 'subject' | 'text' | 'html'>,
  look: MailLook,
): string {
  const [name, origin] = [escapeHtml(look.name), escapeHtml(look.origin)];
  // Decorative beside the name, which says the same.
  const logo =
    look.logo === null ? '' : `<img class="logo" src="${escapeHtml(look.logo)}" alt="" height="40">`;
  const document = `<!doctype html>
<html lang="en-GB" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${darkSheet(look)}</style>
</head>
<body class="ground">
<div class="preheader">${escapeHtml(preheaderOf(text))}</div>
<table class="outer" role="presentation" cellspacing="0" cellpadding="0"><tr><td class="margin" align="center">
<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->
<table class="sheet" role="presentation" align="center" cellspacing="0" cellpadding="0">
<tr><td class="head" align="left">${logo}<p class="name">${name}</p></td></tr>
<tr><td class="rule">&nbsp;</td></tr>
<tr><td class="body" align="left">
${html}
</td></tr>
<tr><td class="foot" align="left">${name}<br><a class="link" href="${origin}">${origin}</a></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
  return withInlineStyles(document, look);
}

function preheaderOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return [...first].slice(0, PREHEADER_CHARACTERS).join('');
}

function darkSheet(look: MailLook): string {
  const rules = Object.entries(coloursOf(look, 'dark')).map(
    ([name, colours]) => `.${name}{${colours.replaceAll(';', '!important;')}!important}`,
  );
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** Classes of elements in stored mails of an earlier version, which have none. */
const CLASS_OF: Record<string, Class> = { p: 'text', a: 'link' };

/**
 * Gives each element the style of its class. Text written by people contains no element or attribute: it was
 * escaped, quotation marks included.
 */
function withInlineStyles(html: string, look: MailLook): string {
  const colours = coloursOf(look, 'light');
  return html.replace(
    /<([a-z]+\d?)(?: class="([a-z]+)")?(?=[ >])/gu,
    (tag, element: string, given: string | undefined) => {
      const name = given !== undefined && isClass(given) ? given : CLASS_OF[element];
      if (name === undefined) return tag;
      const style = [SHAPES[name], colours[name]].filter((part) => part !== undefined).join(';');
      return `<${element} class="${name}" style="${style}"`;
    },
  );
}

function isClass(name: string): name is Class {
  return Object.hasOwn(SHAPES, name);
}
