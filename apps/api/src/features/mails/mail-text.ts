import { escapeHtml } from '../../http/pages/html.ts';
import type { Mail } from './mails.queries.ts';

/** What a mail says. Everything is text; whose it is and how it looks is added when it is sent. */
export type MailText = {
  subject: string;
  /** Above it all, where the subject would not do. */
  title?: string;
  /** The first says what the mail is for. Web addresses in them become links. */
  paragraphs: string[];
  /** Shown large, to be copied. */
  code?: string;
  /** The one thing to do. Its address stands in a paragraph, too, for whoever reads plain text. */
  button?: { label: string; address: string };
};

/**
 * A mail as it is kept until it is sent: complete as plain text, and the same as a piece of HTML that names its parts by
 * classes and has no look yet (`mail-layout.ts`).
 */
export function toMail(recipient: string, { subject, title, paragraphs, code, button }: MailText): Mail {
  const [first = '', ...others] = paragraphs;
  const parts = [
    `<h1 class="title">${escapeHtml(title ?? subject)}</h1>`,
    formatParagraph(first),
    code === undefined ? '' : `<p class="code">${escapeHtml(code)}</p>`,
    button === undefined ? '' : formatButton(button),
    ...others.map(formatParagraph),
  ];
  return {
    recipient,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: parts.filter((part) => part !== '').join('\n'),
  };
}

function formatParagraph(text: string): string {
  return `<p class="text">${formatText(text)}</p>`;
}

/** A cell of a table: the one thing that every mail program fills with a colour. */
function formatButton({ label, address }: { label: string; address: string }): string {
  const link = `<a class="button" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
  return `<table class="action" role="presentation" cellspacing="0" cellpadding="0"><tr><td class="fill">${link}</td></tr></table>`;
}

/** What ends a sentence ends no address. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)])/u;

function formatText(text: string): string {
  const pieces = text.split(WEB_ADDRESS).map((piece, index) => {
    const escaped = escapeHtml(piece);
    // Every second one is an address: the expression keeps what it splits at.
    return index % 2 === 0 ? escaped : `<a class="link" href="${escaped}">${escaped}</a>`;
  });
  return pieces.join('');
}
