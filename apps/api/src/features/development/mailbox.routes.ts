import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../failure.ts';
import { refuse } from '../../http/answer.ts';
import { escapeHtml } from '../../http/pages/html.ts';
import { findMailboxMail, listMailboxMails, type StoredMail } from '../mails/mails.service.ts';
import { asTenantOf, type PageOfDevelopment } from './local-callers.ts';
import { allowFramedMail, allowPageWithFrames } from './mail-frames.ts';

type Deps = PageOfDevelopment & {
  /** The address of a tenant's own first host, without a trailing slash. */
  originOf(host: string): string;
};
const mailIdSchema = z.uuid().brand<'mail'>();

/**
 * Serves the development mailbox: mails that would have been sent, by tenant. Registered only where no mail
 * server is set.
 */
export function serveMailbox(app: FastifyInstance, deps: Deps): void {
  const mailsFor = (request: FastifyRequest, recipient: string | null) =>
    asTenantOf(deps, request, () => listMailboxMails(deps.originOf, recipient));

  app.get<{ Querystring: { to?: unknown } }>('/dev/mail', async (request, reply) => {
    const { to } = request.query;
    // The database takes no NUL, and no address has one.
    if (typeof to === 'string' && to.includes('\u0000')) return refuse(reply, new Failure('malformed'));
    const mails = await mailsFor(request, typeof to === 'string' ? to : null);
    if (mails instanceof Failure) return refuse(reply, mails);
    return mails.map(({ recipient, subject, text, html, createdAt }) => ({
      to: recipient,
      subject,
      text,
      html,
      sentAt: createdAt.toISOString(),
    }));
  });

  app.get('/dev/mailbox', async (request, reply) => {
    const mails = await mailsFor(request, null);
    if (mails instanceof Failure) return refuse(reply, mails);
    const nonce = allowPageWithFrames(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(mailboxPage(mails, nonce));
  });

  /** One mail as its recipient's program shows it: in a frame, where nothing in it can act. */
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const id = mailIdSchema.safeParse(request.params.id);
    if (!id.success) return refuse(reply, new Failure('not_found'));
    const mail = await asTenantOf(deps, request, () => findMailboxMail(deps.originOf, id.data));
    if (mail === null) return refuse(reply, new Failure('not_found'));
    if (mail instanceof Failure) return refuse(reply, mail);
    const html = mail.html.replace('<head>', '<head><base target="_blank">');
    allowFramedMail(reply, html);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });
}

const PAGE_STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:0 1rem}' +
  'h2{margin:2rem 0 0;font-size:1.125rem;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}' +
  'iframe{display:block;width:100%;height:46rem;border:1px solid #87837a}';

function mailboxPage(mails: StoredMail[], nonce: string): string {
  const items = mails.map(({ id, subject, recipient, text, createdAt }) => {
    const title = escapeHtml(subject);
    const frame = `<iframe src="/dev/mailbox/${id}" title="${title}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
    return `<article><h2>${title}</h2><p>To ${escapeHtml(recipient)}, ${createdAt.toISOString()}</p>${frame}<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details></article>`;
  });
  const body = items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>';
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Mailbox</title><meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${PAGE_STYLE}</style></head><body><main><h1>Development mailbox</h1>${body}</main></body></html>`;
}
