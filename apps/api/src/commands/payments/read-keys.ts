import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export type Keys = { secretKey: string; webhookSecret: string };

/** Stripe's own forms: a secret or restricted key, and the signing secret of an endpoint's events. */
const SECRET_KEY = /^[sr]k_(test|live)_[A-Za-z0-9]{10,250}$/u;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=_-]{10,250}$/u;

/**
 * Describes what is wrong with keys, in words that repeat nothing of them; empty when both have their forms.
 */
export function findKeyFaults({ secretKey, webhookSecret }: Keys): string[] {
  return [
    ...(SECRET_KEY.test(secretKey)
      ? []
      : [
          'The secret key must begin with sk_test_, sk_live_, rk_test_ or rk_live_, and go on in letters and digits.',
        ]),
    ...(WEBHOOK_SECRET.test(webhookSecret) ? [] : ['The signing secret must begin with whsec_.']),
  ];
}

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; prompts: NodeJS.WritableStream };

/** Asks for both keys, one line each. A terminal shows nothing of them. */
export async function readKeys({ input, prompts }: Terminal): Promise<Keys> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden, terminal: input.isTTY === true });
  // Both lines may arrive at once: none is lost between two questions.
  const each = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    prompts.write(question);
    const { value } = await each.next();
    if (input.isTTY) prompts.write('\n');
    return String(value ?? '').trim();
  };
  try {
    const secretKey = await ask('Secret key (sk_… or rk_…): ');
    return { secretKey, webhookSecret: await ask('Signing secret (whsec_…): ') };
  } finally {
    lines.close();
  }
}
