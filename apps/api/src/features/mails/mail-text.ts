import { escapeHtml } from '../../http/pages/html.ts';
import type { Mail } from './mails.queries.ts';

/** Content of a mail as plain text; the tenant and the look are added when it is sent. */
export type MailText = {
  subject: string;
  /** Title above the text, where the subject would not do. */
  title?: string;
  /** The first states the purpose of the mail. Web addresses in them become links. */
  paragraphs: string[];
  /** Shown large, to be copied. */
  code?: string;
  /** The one action. Its address is in a paragraph, too, for readers of plain text. */
  button?: { label: string; address: string };
};

/**
 * Builds a mail as it is kept until it is sent: complete as plain text, and the same as a piece of HTML that
 * names its parts by classes and has no look yet (`mail-layout.ts`).
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

/** A table cell: the only element that every mail program fills with a colour. */
function formatButton({ label, address }: { label: string; address: string }): string {
  const link = `<a class="button" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
  return `<table class="action" role="presentation" cellspacing="0" cellpadding="0"><tr><td class="fill">${link}</td></tr></table>`;
}

/** Web address without the punctuation mark that ends a sentence. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)])/u;

function formatText(text: string): string {
  const pieces = text.split(WEB_ADDRESS).map((piece, index) => {
    const escaped = escapeHtml(piece);
    // Every second piece is an address: the expression captures the separators.
    return index % 2 === 0 ? escaped : `<a class="link" href="${escaped}">${escaped}</a>`;
  });
  return pieces.join('');
}
