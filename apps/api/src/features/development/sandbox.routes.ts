import { randomUUID } from 'node:crypto';
import { addresses } from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../failure.ts';
import { refuse } from '../../http/answer.ts';
import { allowPage, escapeHtml } from '../../http/pages/html.ts';
import { formatPence } from '../invoices/invoice-words.ts';
import { asTenantOf, type PageOfDevelopment } from './local-callers.ts';
import {
  decideSandboxCheckout,
  findSandboxCheckout,
  type SandboxCheckoutRow,
  sandboxSecret,
} from './sandbox.service.ts';

type Deps = PageOfDevelopment & {
  appSecret: string;
  /** Delay of a payment that settles later, in seconds. */
  laterSeconds: number;
};
type Call = { Params: { id: string; action: string } };

/** Effect of each button: when the checkout is paid, which event reports it, and where the payer goes. */
const ACTIONS = {
  pay: { settles: 'now', event: 'checkout.session.completed', leadsTo: 'success_url' },
  later: { settles: 'later', event: 'checkout.session.async_payment_succeeded', leadsTo: 'success_url' },
  decline: { settles: null, event: 'checkout.session.async_payment_failed', leadsTo: 'failure_url' },
} as const;

/**
 * Serves the payment page of the sandbox: Pay, Pay later and Decline, without money. The choice is reported
 * to the application as Stripe would, by a signed event. Registered in development only.
 */
export function serveSandboxPayments(app: FastifyInstance, deps: Deps): void {
  const waiting = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const timer of waiting) clearTimeout(timer);
  });

  async function deliver(host: string, type: string, checkoutId: string): Promise<void> {
    const payload = JSON.stringify({
      id: `evt_sandbox_${randomUUID()}`,
      object: 'event',
      type,
      data: { object: { id: checkoutId, object: 'checkout.session' } },
    });
    const { default: Stripe } = await import('stripe');
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: sandboxSecret(deps.appSecret),
    });
    const { method, path } = addresses.receivePaymentEvent;
    const headers = { host, 'content-type': 'application/json', 'stripe-signature': signature };
    const { statusCode } = await app.inject({ method, url: path, headers, payload });
    if (statusCode !== 200) app.log.error({ statusCode, checkoutId }, 'the sandbox’s event was refused');
  }

  app.get<{ Params: { id: string } }>('/dev/payments/:id', async (request, reply) => {
    const checkout = await asTenantOf(deps, request, () => findSandboxCheckout(request.params.id));
    if (checkout === null) return refuse(reply, new Failure('not_found'));
    if (checkout instanceof Failure) return refuse(reply, checkout);
    const nonce = allowPage(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(paymentPage(checkout, nonce));
  });

  // In a scope of its own: a form without fields has a media type that no call of the contract takes.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_request, body, done) => done(null, body),
    );
    scope.post<Call>('/dev/payments/:id/:action', async (request, reply) => {
      const { id, action } = request.params;
      if (!isAction(action)) return refuse(reply, new Failure('not_found'));
      const { settles, event, leadsTo } = ACTIONS[action];
      const seconds = { now: 0, later: deps.laterSeconds };
      const decided = await asTenantOf(deps, request, async () => {
        await decideSandboxCheckout(id, settles === null ? null : seconds[settles]);
        return findSandboxCheckout(id);
      });
      if (decided === null) return refuse(reply, new Failure('not_found'));
      if (decided instanceof Failure) return refuse(reply, decided);
      const host = request.headers.host ?? '';
      if (settles === 'later') {
        const timer = setTimeout(() => {
          waiting.delete(timer);
          deliver(host, event, id).catch((err: unknown) =>
            app.log.error({ err }, 'the sandbox’s event could not be delivered'),
          );
        }, deps.laterSeconds * 1_000);
        waiting.add(timer);
      } else await deliver(host, event, id);
      return reply.redirect(decided[leadsTo], 303);
    });
  });
}

function isAction(word: string): word is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, word);
}

const PAGE_STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:30rem;margin:10vh auto;padding:0 1rem}' +
  'h1{font-size:1.375rem}p{margin:.5rem 0}.amount{font-size:2rem;font-weight:600}form{display:inline-block;margin:1rem .5rem 0 0}' +
  'button{font:inherit;min-height:3rem;padding:0 1.25rem}.note{color:#7a5900}@media(prefers-color-scheme:dark){.note{color:#e2bd5a}}';

function paymentPage(checkout: SandboxCheckoutRow, nonce: string): string {
  const { id, plan_name, amount_pence, status, cancel_url } = checkout;
  const button = (action: keyof typeof ACTIONS, label: string) =>
    `<form method="post" action="/dev/payments/${escapeHtml(id)}/${action}"><button>${label}</button></form>`;
  const buttons =
    status === 'open'
      ? `${button('pay', 'Pay')}${button('later', 'Pay later')}${button('decline', 'Decline')}`
      : `<p>This payment is ${status === 'paid' ? 'made' : 'declined'} already.</p>`;
  const body = `<p class="note">Sandbox: no money is moved.</p><h1>${escapeHtml(plan_name)}</h1><p class="amount">${formatPence(amount_pence)}</p>${buttons}<p><a href="${escapeHtml(cancel_url)}">Back without paying</a></p>`;
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Sandbox payment</title><meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${PAGE_STYLE}</style></head><body><main>${body}</main></body></html>`;
}
