import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../features/attempts/testing/memory-storage.ts';
import { callApi, fetchFile } from './client.ts';
import { callStaffApi } from './staff-client.ts';

let sent: { url: string; init: RequestInit }[] = [];

function answerWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('localStorage', createMemoryStorage());
  localStorage.setItem('token', 'secret');
  answerWith(() => Response.json({ success: true }));
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('goes to the address of the contract with its parameters escaped', async () => {
    await callApi('getTest', { params: { id: 'a/b?c' }, query: {} });
    expect(sent[0]).toMatchObject({ url: '/api/test/get-test/a%2Fb%3Fc', init: { method: 'GET' } });
  });

  it('leaves out what the query does not say', async () => {
    await callApi('getTests', { query: { subdomain_reference: undefined } });
    await callApi('getTests', { query: { subdomain_reference: 'a b' } });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/test/get-tests',
      '/api/test/get-tests?subdomain_reference=a+b',
    ]);
  });

  it('carries the token where a learner is asked for', async () => {
    await callApi('getProfile', {});
    expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' });
  });

  it('carries no token where anyone may call', async () => {
    await callApi('getSubDomain', { params: { id: 't' } });
    await callApi('getSubdomain', { body: { host: 'demo.localhost' } });
    for (const { init } of sent) expect(init.headers).not.toHaveProperty('authorization');
  });

  it('of staff goes to its own address, and is refused with the staff’s codes, which learners’ pages lack', async () => {
    answerWith(() => Response.json({ message: 'Taken.', code: 'ticket_taken' }, { status: 409 }));
    await expect(callStaffApi('getStaffHome', {})).rejects.toMatchObject({ code: 'ticket_taken' });
    expect(sent[0]).toMatchObject({ url: '/api/staff/get-home' });
    await expect(callApi('getProfile', {})).rejects.toMatchObject({ code: 'internal' });
    // @ts-expect-error a learner's page knows no call of the staff's
    const foreign: Parameters<typeof callApi>[0] = 'getStaffHome';
    expect(foreign).toBe('getStaffHome');
  });

  it('that is refused rejects with the server’s code', async () => {
    answerWith(() => Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 }));
    await expect(callApi('getProfile', {})).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('that our server did not answer rejects, whatever its status', async () => {
    answerWith(() => new Response('<!doctype html>'));
    await expect(callApi('getProfile', {})).rejects.toMatchObject({ status: 200, code: 'internal' });
  });

  it('that never arrives rejects as a matter of the network', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callApi('getProfile', {})).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('that is cut off in the middle of its answer rejects as a matter of the network', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    answerWith(() => new Response(broken));
    await expect(callApi('getProfile', {})).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  describe('that is answered over a slow line', () => {
    let say: (text: string | null) => void;
    beforeEach(() => {
      vi.useFakeTimers();
      answerWith(() => {
        const { signal } = sent.at(-1)?.init ?? {};
        const body = new ReadableStream({
          start(controller) {
            say = (text) =>
              text === null ? controller.close() : controller.enqueue(new TextEncoder().encode(text));
            signal?.addEventListener('abort', () => controller.error(signal.reason));
          },
        });
        return new Response(body);
      });
    });
    afterEach(() => vi.useRealTimers());

    it('is waited for as long as something arrives', async () => {
      const called = callApi('getProfile', {}, { timeoutMs: 5_000 });
      for (const piece of ['{"first_', 'name', '":"Zo', 'ë"}', null]) {
        await vi.advanceTimersByTimeAsync(4_000);
        say(piece);
      }
      await expect(called).resolves.toEqual({ first_name: 'Zoë' });
    });

    it('is given up when nothing more arrives', async () => {
      const called = callApi('getProfile', {}, { timeoutMs: 5_000 });
      const outcome = expect(called).rejects.toMatchObject({
        code: 'network',
        message: 'The server did not answer in time. Please try again.',
      });
      await vi.advanceTimersByTimeAsync(4_000);
      say('{"first_');
      await vi.advanceTimersByTimeAsync(5_001);
      await outcome;
    });
  });

  it('that carries much is given the time that a slow line takes for it', async () => {
    vi.useFakeTimers();
    answerWith(() => new Promise(() => {}));
    const body = { host: 'x'.repeat(80_000) };
    void callApi('getSubdomain', { body }, { timeoutMs: 5_000 }).catch(() => {});
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    vi.useRealTimers();
  });

  it('that its caller takes back rejects with the caller’s reason', async () => {
    const caller = new AbortController();
    answerWith(() => Promise.reject(caller.signal.reason));
    caller.abort(new Error('left the page'));
    await expect(callApi('getProfile', {}, { signal: caller.signal })).rejects.toThrow('left the page');
  });
});

describe('a form', () => {
  const details = { first_name: 'Zoë', last_name: 'B', mobile: '447700900123', dob: '1990-12-10' };

  it('is sent as one, its file last, and leaves it to the browser to say how it is parted', async () => {
    const image = new Blob(['bytes'], { type: 'image/png' });
    await callApi('updateProfile', { body: { image, ...details } });
    const { body, headers } = sent[0]?.init ?? {};
    if (!(body instanceof FormData)) throw new Error('No form was sent.');
    expect([...body.keys()]).toEqual(['first_name', 'last_name', 'mobile', 'dob', 'image']);
    expect(body.get('first_name')).toBe('Zoë');
    expect(await (body.get('image') as File).text()).toBe('bytes');
    expect(headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(headers).not.toHaveProperty('content-type');
  });

  it('is one without its file, too, and leaves out what is not filled in', async () => {
    await callApi('updateProfile', { body: { ...details, remove_image: undefined } });
    const [call] = sent;
    if (!(call?.init.body instanceof FormData)) throw new Error('No form was sent.');
    expect([...call.init.body.keys()]).toEqual(Object.keys(details));
  });

  it('is given the time that a slow line takes for its file', async () => {
    vi.useFakeTimers();
    answerWith(() => new Promise(() => {}));
    const body = { ...details, image: new Blob([new Uint8Array(80_000)]) };
    void callApi('updateProfile', { body }, { timeoutMs: 5_000 }).catch(() => {});
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    vi.useRealTimers();
  });

  it('takes what the contract names and nothing else', () => {
    // @ts-expect-error a picture is no text
    const picture: Parameters<typeof callApi<'updateProfile'>>[1] = { body: { ...details, image: 'me.png' } };
    // @ts-expect-error nothing of it may be left out
    const some: Parameters<typeof callApi<'updateProfile'>>[1] = { body: { first_name: 'Zoë' } };
    expect([picture, some]).toHaveLength(2);
  });
});

describe('a file', () => {
  function answerWithFile(disposition: string, status = 200) {
    const headers = { 'content-disposition': disposition, 'content-type': 'application/json' };
    answerWith(() => new Response('{"a":1}', { status, headers }));
  }

  it('comes whole, with the name under which it is to be kept', async () => {
    answerWithFile("attachment; filename*=UTF-8''zo%C3%AB%20data.json");
    const { content, fileName } = await fetchFile('downloadData', {});
    expect([await content.text(), content.type, fileName]).toEqual([
      '{"a":1}',
      'application/json',
      'zoë data.json',
    ]);
    expect(sent[0]).toMatchObject({
      url: '/api/user/download-data',
      init: { method: 'GET', headers: { authorization: 'Bearer secret' } },
    });
  });

  it.each(['attachment', "attachment; filename*=UTF-8''%", 'attachment; filename=x.json'])(
    'given as %j comes without a name',
    async (disposition) => {
      answerWithFile(disposition);
      expect((await fetchFile('downloadData', {})).fileName).toBeNull();
    },
  );

  it('that is refused rejects with the server’s code', async () => {
    answerWith(() => Response.json({ message: 'Too many.', code: 'too_many' }, { status: 429 }));
    await expect(fetchFile('downloadData', {})).rejects.toMatchObject({ status: 429, code: 'too_many' });
  });

  it('that is not ours rejects, whatever its status', async () => {
    answerWith(() => new Response('<!doctype html>'));
    await expect(fetchFile('downloadData', {})).rejects.toMatchObject({ status: 200, code: 'internal' });
  });

  it('that is cut off in the middle rejects as a matter of the network', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    answerWith(() => new Response(broken, { headers: { 'content-disposition': 'attachment' } }));
    await expect(fetchFile('downloadData', {})).rejects.toMatchObject({ status: 0, code: 'network' });
  });
});
