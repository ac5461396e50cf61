import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSignedEvent } from './signed-events.ts';

const SECRET = 'whsec_testsOnly';
const NOW = Math.floor(Date.UTC(2026, 4, 5, 12) / 1_000);
const PAYLOAD = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_1', object: 'checkout.session', payment_intent: 'pi_1' } },
});
const EVENT = { id: 'evt_1', type: 'checkout.session.completed', about: { checkoutId: 'cs_1' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const sign = (payload: string, { secret = SECRET, timestamp = NOW, scheme = 'v1' } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, scheme });
const read = (payload: string | Uint8Array, signature: string) =>
  readSignedEvent(typeof payload === 'string' ? Buffer.from(payload) : payload, signature, SECRET);
const good = sign(PAYLOAD);
const digest = good.slice(good.indexOf('v1=') + 3);

describe('an event', () => {
  it.each<[string, string]>([
    ['signed now', good],
    ['signed exactly five minutes ago', sign(PAYLOAD, { timestamp: NOW - 300 })],
    ['signed by a clock that is a little ahead', sign(PAYLOAD, { timestamp: NOW + 300 })],
    ['signed with two secrets while one is rolled', `${good},v1=${digest.replace(/./gu, '0')}`],
    ['whose other schemes are not known', `${good},v0=abc,v2=def`],
  ])('%s is read', (_title, signature) => {
    expect(read(PAYLOAD, signature)).toEqual(EVENT);
  });

  it.each<[string, string]>([
    ['without a signature', ''],
    ['signed five minutes and a second ago', sign(PAYLOAD, { timestamp: NOW - 301 })],
    ['signed in the future', sign(PAYLOAD, { timestamp: NOW + 301 })],
    ['signed in the far future', sign(PAYLOAD, { timestamp: 9_999_999_999 })],
    [
      'signed in the far future, with another time before it',
      `t=${NOW},${sign(PAYLOAD, { timestamp: 9_999_999_999 })}`,
    ],
    ['signed with another secret', sign(PAYLOAD, { secret: 'whsec_another' })],
    ['signed with an empty secret', sign(PAYLOAD, { secret: '' })],
    ['signed by another scheme', sign(PAYLOAD, { scheme: 'v0' })],
    ['with the signature of other bytes', sign(`${PAYLOAD} `)],
    ['with a time that was not signed', `t=${NOW - 1},v1=${digest}`],
    ['with no time', `v1=${digest}`],
    ['with an empty time', `t=,v1=${digest}`],
    ['with a time in words', `t=now,v1=${digest}`],
    ['with no digest', `t=${NOW}`],
    ['with an empty digest', `t=${NOW},v1=`],
    ['with a digest that is cut off', `t=${NOW},v1=${digest.slice(0, -1)}`],
    ['with a longer digest', `t=${NOW},v1=${digest}0`],
    ['with the digest in capitals', `t=${NOW},v1=${digest.toUpperCase()}`],
    ['with its parts in another form', `t:${NOW};v1:${digest}`],
    ['with the digest alone', digest],
    ['with a signature of ten thousand parts', `t=${NOW}${`,v1=${'0'.repeat(64)}`.repeat(10_000)}`],
  ])('%s is refused', (_title, signature) => {
    expect(read(PAYLOAD, signature)).toBeNull();
  });

  it('of which any byte was changed is refused', () => {
    const bytes = Buffer.from(PAYLOAD);
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(place) ^ 0x20, place);
      expect(read(changed, good), `byte ${place}`).toBeNull();
    }
  });

  it.each<[string, unknown]>([
    ['that is no JSON', undefined],
    ['that is nothing', null],
    ['that is a list', []],
    ['without an id', { type: 't', data: { object: { object: 'charge', id: 'c' } } }],
    ['with an empty id', { id: '', type: 't', data: { object: { object: 'charge', id: 'c' } } }],
    [
      'with an id without end',
      { id: 'e'.repeat(256), type: 't', data: { object: { object: 'c', id: 'c' } } },
    ],
    ['about nothing', { id: 'evt_1', type: 't', data: {} }],
    ['of the thin kind', { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter' }],
  ])('%s, well signed, is refused', (_title, event) => {
    const payload = event === undefined ? '{"id":' : JSON.stringify(event);
    expect(read(payload, sign(payload))).toBeNull();
  });

  it('that is empty is refused', () => {
    expect(read('', sign(''))).toBeNull();
  });

  it('as large as any that comes is read, and refused when its last byte differs', () => {
    const large = PAYLOAD.replace('"evt_1",', `"evt_1","filler":"${'£'.repeat(50_000)}",`);
    expect(read(large, sign(large))).toEqual(EVENT);
    expect(read(`${large.slice(0, -1)} }`, sign(large))).toBeNull();
  });

  it.each<[string, object, object | null]>([
    ['a checkout', { object: 'checkout.session', id: 'cs_1' }, { checkoutId: 'cs_1' }],
    ['a charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, { paymentId: 'pi_1' }],
    ['a dispute', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, { paymentId: 'pi_1' }],
    ['a refund', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, { paymentId: 'pi_1' }],
    ['a charge without a payment', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
    ['what has no id', { object: 'balance' }, null],
    ['a customer', { object: 'customer', id: 'cus_1' }, null],
  ])('about %s says what to look at', (_title, object, about) => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'any', data: { object } });
    expect(read(payload, sign(payload))).toEqual({ id: 'evt_1', type: 'any', about });
  });
});
