import { pick, type Random } from '../malformed/draft.ts';

/** The body of a checkout request, with any other fields that are sent. */
export type OrderBody = Record<string, unknown>;
/** Facts that a cheating learner knows. */
export type Prey = {
  host: string;
  /** A host of another organisation. */
  otherTenantsHost: string;
  otherTenantId: string;
  pricePence: number;
  days: number;
  cheaper: { id: string; pricePence: number; days: number };
  retired: { id: string; pricePence: number; days: number };
  otherTenantsPlan: { id: string; pricePence: number; days: number };
  otherLearnerId: string;
  otherTenantsLearnerId: string;
};

type Tamper = (random: Random, prey: Prey) => OrderBody;

const of = ({ id, pricePence, days }: Prey['cheaper']): OrderBody => ({
  planId: id,
  price: pricePence / 100,
  plan_type: days,
});
const NOBODY = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';

/** Addresses that lead elsewhere, or look as if they were the organisation's. */
export function foreignAddress(random: Random, { host, otherTenantsHost }: Prey): string {
  const evil = pick(random, [
    'evil.example',
    'xn--evl-xma.example',
    '127.0.0.1',
    '[::1]',
    `${host}.evil.example`,
  ]);
  const scheme = pick(random, ['https', 'HTTPS', 'http']);
  return pick(random, [
    `${scheme}://${evil}`,
    `https://${host}@${evil}`,
    `https://${host}:x@${evil}`,
    `https://${evil}#@${host}`,
    `https://${evil}?${host}`,
    `https://${evil}/${host}`,
    `https://${evil}\\@${host}`,
    `https://${host}\\.${evil}`,
    `https:\\\\${evil}`,
    `//${evil}`,
    `///${evil}`,
    `/\\${evil}`,
    `https:${evil}`,
    `https:///${evil}`,
    `https://${otherTenantsHost}`,
    `https://${host}:8443`,
    `https://${host}:443@${evil}`,
    `https://user@${host}`,
    `https://${host}.`,
    `https://.${host}`,
    `https://${host}%2e${evil}`,
    `https://${host}%00.${evil}`,
    `https://${host}\u0000.${evil}`,
    `https://${host}\t`,
    `\u0001https://${host}`,
    ` https://${host}`,
    `https://${host}\r\nLocation: https://${evil}`,
    `https://${host}\u2028`,
    `https://${host.replace('e', '\u0435')}`,
    `https://${host.replace('.', '\u3002')}`,
    `https://${host.replace('.', '\uff0e')}`,
    `https://${host}/../${evil}`,
    `https://${host}//${evil}`,
    `https://${host}/?next=https://${evil}`,
    `https://${host}#`,
    `http://${host}`,
    `ftp://${host}`,
    `javascript://${host}/%0aalert(1)`,
    `data:text/html,https://${host}`,
    `blob:https://${host}`,
    `view-source:https://${host}`,
    host,
    `${host}/`,
    `https//${host}`,
    '',
    '/',
    'https://',
    'null',
  ]);
}

/** Changes to an order, by what they change. Every one of them must be refused. */
export const tampers: Record<string, Tamper> = {
  'the price': (random, { pricePence, cheaper }) => {
    const price = pricePence / 100;
    return {
      price: pick<unknown>(random, [
        0,
        0.01,
        1,
        price - 0.01,
        price + 0.01,
        -price,
        price / 100,
        price * 100,
        pricePence,
        price + 1e-9,
        price - 1e-9,
        cheaper.pricePence / 100,
        1e308,
        Number.MIN_VALUE,
        -0,
        random() * price,
        `${price}`,
        [price],
        null,
        true,
        {},
        '',
        'free',
      ]),
    };
  },
  'the validity': (random, { days, cheaper }) => ({
    plan_type: pick<unknown>(random, [
      0,
      1,
      -days,
      days + 1,
      days - 1,
      days * 10,
      3_650,
      cheaper.days,
      36_500,
      `${days} `,
      ` ${days}`,
      `${days}.0`,
      `0${days}`,
      `0x${days.toString(16)}`,
      `${days}e0`,
      '٣٠',
      `+${days}`,
      'lifetime',
      '',
      null,
      [days],
      { days },
    ]),
  }),
  'a cheaper plan’s price for the dear one': (_random, { cheaper }) => ({ price: cheaper.pricePence / 100 }),
  'a cheaper plan’s price and validity for the dear one': (_random, { cheaper }) => ({
    price: cheaper.pricePence / 100,
    plan_type: cheaper.days,
  }),
  'the dear plan’s days for the cheaper price': (_random, { cheaper, days }) => ({
    ...of(cheaper),
    plan_type: days,
  }),
  'a plan that is no longer sold': (_random, { retired }) => of(retired),
  'another organisation’s plan': (_random, { otherTenantsPlan }) => of(otherTenantsPlan),
  'another organisation’s plan with its name': (_random, { otherTenantsPlan, otherTenantId }) => ({
    ...of(otherTenantsPlan),
    subdomain: otherTenantId,
  }),
  'a plan that there is not': (random) => ({
    planId: pick<unknown>(random, [
      NOBODY,
      '',
      '1',
      "' or 1=1 --",
      null,
      [],
      {},
      `${NOBODY}${NOBODY}`,
      '00000000-0000-0000-0000-000000000000',
    ]),
  }),
  'another learner': (random, { otherLearnerId, otherTenantsLearnerId }) => ({
    userId: pick<unknown>(random, [
      otherLearnerId,
      otherTenantsLearnerId,
      NOBODY,
      '',
      null,
      [otherLearnerId],
    ]),
  }),
  'another organisation': (random, { otherTenantId, otherTenantsHost }) => ({
    subdomain: pick<unknown>(random, [otherTenantId, otherTenantsHost, NOBODY, '', null, 'localhost']),
  }),
  'where it leads back': (random, prey) => ({ redirect_url: foreignAddress(random, prey) }),
};

/** Further fields that a body may have and that must change nothing. */
export const ignored: OrderBody = {
  amount: 1,
  amountPence: 1,
  pricePence: 1,
  price_pence: 1,
  currency: 'jpy',
  discount: 100,
  quantity: 0,
  validity: 3_650,
  validity_days: 3_650,
  access: 'everything',
  status: 'paid',
  provider: 'sandbox',
  success_url: 'https://evil.example',
  cancel_url: 'https://evil.example',
  url: 'https://evil.example',
  tenant_id: NOBODY,
  user_id: NOBODY,
  origin: 'https://evil.example',
  account: 'tenant',
  is_active_plan: true,
};

/** Other spellings of the same order: if it is accepted, the order is the right one. */
export function harmless(random: Random, { host, days }: Prey): OrderBody {
  return pick<OrderBody>(random, [
    { redirect_url: `https://${host}/` },
    { redirect_url: `HTTPS://${host.toUpperCase()}` },
    { plan_type: `${days}` },
    { subdomain: host },
    { subdomain: host.toUpperCase() },
    ignored,
  ]);
}
