import { createHash, createHmac } from 'node:crypto';
import { INSTALLATION } from '../../../apps/api/src/testing/payments/stripe-buying.ts';
import { signEvent } from '../../../apps/api/src/testing/payments/stripe-events.ts';
import type { StripeSession } from '../../../apps/api/src/testing/payments/stripe-sessions.ts';
import { pick, type Random } from '../malformed/draft.ts';

/** Request of a forger in place of an event that Stripe has signed. */
export type Forgery = { payload: string; signature: string };

type Forger = (random: Random, payload: string) => Forgery;

const SECRET = INSTALLATION.webhookSecret;
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const upTo = (random: Random, most: number) => Math.floor(random() * most);
const hex = (random: Random, length: number) =>
  [...Array(length)].map(() => upTo(random, 16).toString(16)).join('');
const hmac = (text: string, secret = SECRET, hash = 'sha256') => createHmac(hash, secret).update(text);
const digestIn = (signature: string) => signature.slice(signature.indexOf('v1=') + 3);

const signedNow: Forger = (_, payload) => ({ payload, signature: signEvent(payload, SECRET) });
/** The right digest, written in another form. */
const written =
  (write: (t: number, digest: string, random: Random) => string): Forger =>
  (random, payload) => {
    const t = nowSeconds();
    return { payload, signature: write(t, digestIn(signEvent(payload, SECRET, t)), random) };
  };
/** Another digest, in the right form. */
const digested =
  (digest: (t: number, payload: string, random: Random) => string): Forger =>
  (random, payload) => {
    const t = nowSeconds();
    return { payload, signature: `t=${t},v1=${digest(t, payload, random)}` };
  };
/** Signed rightly, and then changed. */
const changed =
  (change: (payload: string, random: Random) => string): Forger =>
  (random, payload) => ({
    payload: change(payload, random),
    signature: signedNow(random, payload).signature,
  });

/** Forgers by what is wrong with their request. */
export const forgers: Record<string, Forger> = {
  'a digest made up': digested((_t, _payload, random) => hex(random, 64)),
  'the signature of other bytes': digested((t, payload) => hmac(`${t}.${payload} `).digest('hex')),
  'another secret': (random, payload) => ({
    payload,
    signature: signEvent(payload, pick(random, [`whsec_${hex(random, 24)}`, 'whsec_', SECRET.slice(0, -1)])),
  }),
  'an empty secret': digested((t, payload) => hmac(`${t}.${payload}`, '').digest('hex')),
  'the key in place of the secret': digested((t, payload) =>
    hmac(`${t}.${payload}`, INSTALLATION.secretKey).digest('hex'),
  ),
  'signed too long ago': (random, payload) => ({
    payload,
    signature: signEvent(payload, SECRET, nowSeconds() - 301 - upTo(random, 10 ** upTo(random, 8))),
  }),
  'signed for a time to come': (random, payload) => ({
    payload,
    signature: signEvent(payload, SECRET, nowSeconds() + 330 + upTo(random, 10 ** 8)),
  }),
  'an old signature with a fresh time': (random, payload) => {
    const old = signEvent(payload, SECRET, nowSeconds() - 400 - upTo(random, 10_000));
    return { payload, signature: `t=${nowSeconds()},v1=${digestIn(old)}` };
  },
  'the time left out of the digest': digested((_t, payload) => hmac(payload).digest('hex')),
  'another hash': digested((t, payload, random) =>
    hmac(`${t}.${payload}`, SECRET, pick(random, ['sha1', 'sha512', 'md5'])).digest('hex'),
  ),
  'a digest without a secret': digested((t, payload) =>
    createHash('sha256').update(`${t}.${payload}`).digest('hex'),
  ),
  'the digest cut off': written((t, digest, random) => `t=${t},v1=${digest.slice(0, upTo(random, 64))}`),
  'the digest with more behind it': written((t, digest, random) => `t=${t},v1=${digest}${hex(random, 2)}`),
  'the digest in another alphabet': written((t, digest, random) =>
    pick(random, [
      `t=${t},v1=${Buffer.from(digest, 'hex').toString('base64')}`,
      `t=${t},v1=${digest.toUpperCase()}`,
      `t=${t},v1=0x${digest}`,
    ]),
  ),
  'one digit of the digest': written((t, digest, random) => {
    const place = upTo(random, 64);
    const digit = (Number.parseInt(digest[place] ?? '0', 16) ^ (1 + upTo(random, 15))).toString(16);
    return `t=${t},v1=${digest.slice(0, place)}${digit}${digest.slice(place + 1)}`;
  }),
  'another scheme': written(
    (t, digest, random) => `t=${t},${pick(random, ['v0', 'v2', 'V1', ' v1', 'v1 '])}=${digest}`,
  ),
  'another form': written((t, digest, random) =>
    pick(random, [
      `t=${t};v1=${digest}`,
      `t:${t},v1:${digest}`,
      `v1=${digest}`,
      `t=${t}`,
      `t=,v1=${digest}`,
      `t=-${t},v1=${digest}`,
      `t=${t}.5,v1=v1=${digest}`,
      `T=${t},v1=${digest}`,
      `t=1,v1=${digest},t=2`,
      `{"t":${t},"v1":"${digest}"}`,
      `sha256=${digest}`,
      digest,
      ',',
      '=',
      't=NaN,v1=',
    ]),
  ),
  'many digests, none of them right': (random, payload) => ({
    payload,
    signature: `t=${nowSeconds()}${[...Array(50)].map(() => `,v1=${hex(random, 64)}`).join('')}`,
  }),
  'one byte changed': changed((payload, random) => {
    const place = upTo(random, payload.length);
    const other = String.fromCharCode(payload.charCodeAt(place) ^ (1 + upTo(random, 31)));
    return payload.slice(0, place) + other + payload.slice(place + 1);
  }),
  'bytes cut off': changed((payload, random) => payload.slice(0, 1 + upTo(random, payload.length - 1))),
  'bytes added': changed((payload, random) =>
    pick(random, [`${payload} `, ` ${payload}`, `${payload}\n`, `${payload}${payload}`, `[${payload}]`]),
  ),
  'the same written otherwise': changed((payload) => JSON.stringify(JSON.parse(payload), null, 1)),
  'another checkout put in': changed((payload, random) =>
    payload.replace(/cs_test_\w{24}/u, `cs_test_${hex(random, 24)}`),
  ),
};

/**
 * Checkouts of three parties: the order that is paid, another learner's at the same organisation, and one of
 * another organisation.
 */
type Parties = Record<'own' | 'neighbour' | 'stranger', StripeSession>;

/** False facts of a checkout that Stripe does sign, as a payer or a fault might cause them. */
export const lies: Record<string, (random: Random, parties: Parties) => Partial<StripeSession>> = {
  'another amount': (random, { own: { amount } }) => ({
    amount: pick(random, [0, 1, 30, amount - 1, amount + 1, amount / 100, amount * 100, -amount]),
  }),
  'another currency': (random) => ({
    currency: pick(random, ['usd', 'eur', 'GBP', 'jpy', 'gbx', '', ' gbp']),
  }),
  'another organisation': (random, { stranger: { metadata } }) => ({
    metadata: pick(random, [{}, { tenant: '' }, { Tenant: metadata.tenant ?? '' }, metadata]),
  }),
  'another learner’s order': (_random, { neighbour }) => ({ reference: neighbour.reference }),
  'another organisation’s order': (random, { stranger: { reference, metadata } }) =>
    pick(random, [{ reference }, { reference, metadata }]),
  'no order': (random) => ({
    reference: pick(random, [null, '', 'order', '00000000-0000-0000-0000-000000000000']),
  }),
  'another checkout': (random) => ({ id: `cs_test_${hex(random, 24)}` }),
};
