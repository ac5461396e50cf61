import { beforeEach, describe, expect, it } from 'vitest';
import { profile } from '../testing/examples.ts';
import { network } from '../testing/network.ts';
import { installFakeClock } from '../testing/screen.tsx';
import { callApi } from './client.ts';
import { uploadTransport } from './upload.ts';

const body = {
  first_name: 'Ada',
  last_name: 'Byron',
  mobile: '447700900123',
  dob: '1990-12-10',
  image: new File(['bytes'], 'me.png', { type: 'image/png' }),
};

let told: number[];
beforeEach(() => {
  told = [];
  localStorage.setItem('token', 'secret');
});

function send(options: { signal?: AbortSignal } = {}) {
  const transport = uploadTransport((fraction) => told.push(fraction));
  return callApi('updateProfile', { body }, { ...options, transport, timeoutMs: 5_000 });
}

describe('an upload', () => {
  it('goes out as other calls do, and says how far it has come', async () => {
    const held = network.hold('updateProfile');
    const sent = send();
    network.sendUpTo(0.25);
    network.sendUpTo(1);
    held.answer({ status: 'Profile updated', data: profile });
    await expect(sent).resolves.toMatchObject({ status: 'Profile updated' });
    expect(told).toEqual([0.25, 1]);
    const [call] = network.calls('updateProfile');
    expect(call?.headers.get('authorization')).toBe('Bearer secret');
    expect(call?.body).toMatchObject({ first_name: 'Ada', image: body.image });
  });

  it('that is refused rejects with the server’s code and how long to wait', async () => {
    network.refuse('updateProfile', 'too_many', { retryAfterSeconds: 30 });
    await expect(send()).rejects.toMatchObject({ status: 429, code: 'too_many', retryAfterSeconds: 30 });
  });

  it('that reaches nobody rejects as a matter of the network', async () => {
    network.lose('updateProfile');
    await expect(send()).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('that is taken back rejects with the reason, before it goes out and on its way', async () => {
    const before = AbortSignal.abort(new Error('changed my mind'));
    await expect(send({ signal: before })).rejects.toThrow('changed my mind');
    expect(network.calls('updateProfile')).toHaveLength(0);
    network.hold('updateProfile');
    const stop = new AbortController();
    const sent = expect(send({ signal: stop.signal })).rejects.toThrow('stopped');
    stop.abort(new Error('stopped'));
    await sent;
  });

  it('is waited for as long as some of it goes out, and given up when nothing more does', async () => {
    const clock = installFakeClock();
    network.hold('updateProfile');
    let failure: unknown = null;
    void send().catch((reason: unknown) => {
      failure = reason;
    });
    for (const fraction of [0.2, 0.4, 0.6]) {
      await clock.pass(4_000);
      network.sendUpTo(fraction);
    }
    expect(failure).toBeNull();
    await clock.pass(6_000);
    expect(failure).toMatchObject({ code: 'network', message: expect.stringContaining('in time') });
  });
});
