import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { refuse } from '../../http/answer.ts';
import { isProxied } from '../../http/caller.ts';
import { allowPage, escapeHtml } from '../../http/pages/html.ts';
import type { TenantDirectory } from '../../http/tenant.ts';
import { listMailboxMails, type StoredMail } from '../mails/mails.service.ts';

type Deps = { pool: Pool; tenants: TenantDirectory; openToAll: boolean };

/** A caller on this machine, not someone whom a proxy on this machine brings. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return !isProxied(request.headers) && /^(127\.|::1$|::ffff:127\.)/u.test(address);
}

/** The development mailbox: what would have been mailed, by tenant. Registered only where no mail server is set. */
export function serveMailbox(app: FastifyInstance, deps: Deps): void {
  async function mailsFor(
    request: FastifyRequest,
    recipient: string | null,
  ): Promise<StoredMail[] | Failure<'not_found' | 'invalid_hostname'>> {
    if (!deps.openToAll && !isLocal(request)) return new Failure('not_found');
    const tenantId = await deps.tenants.tenantOfHost(request.headers.host ?? '');
    if (tenantId === null) return new Failure('invalid_hostname');
    return withTenant(deps.pool, tenantId, () => inTransaction(() => listMailboxMails(recipient)));
  }

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
    allowPage(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(mailboxPage(mails));
  });
}

function mailboxPage(mails: StoredMail[]): string {
  const items = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}</p>${mail.html}</article><hr>`,
  );
  const body = items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>';
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Mailbox</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Development mailbox</h1>${body}</main></body></html>`;
}
