import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { cookiesOf } from './cookies.ts';

/** Sends a cookie header to a page that sets a cookie and tells what it read. */
async function ask(host: string, cookie: string) {
  const app = Fastify();
  app.get('/', async (request, reply) => {
    const cookies = cookiesOf(request, reply);
    cookies.set('key', 'fresh', 60);
    cookies.set('old', '', 0);
    return { read: cookies.read('key') };
  });
  const answer = await app.inject({ url: '/', headers: { host, cookie } });
  return { read: answer.json().read, set: answer.headers['set-cookie'] };
}

describe('a cookie', () => {
  it('is kept from scripts, other sites, neighbouring hosts and lines without TLS', async () => {
    const { set } = await ask('college.example', '');
    expect(set).toEqual([
      '__Host-key=fresh; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
      '__Host-old=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ]);
  });

  it.each(['localhost:3000', 'north.localhost', '127.0.0.1:80'])(
    'of this machine (%s), where there is no TLS, does without',
    async (host) => {
      const { set, read } = await ask(host, 'key=mine');
      expect(set?.[0]).toBe('key=fresh; Path=/; Max-Age=60; HttpOnly; SameSite=Strict');
      expect(read).toBe('mine');
    },
  );

  it.each([
    ['among others', 'a=b; __Host-key=mine;c=d', 'mine'],
    ['that was planted without the prefix', 'key=planted', null],
    ['that is not there', 'a=b', null],
    ['that says nothing', '__Host-key=; a', null],
    ['that no secret of ours looks like', '__Host-key=<script>', null],
    ['that is longer than any', `__Host-key=${'x'.repeat(201)}`, null],
    ['whose name ends the same', 'my__Host-key=other', null],
  ])('%s is read as it should be', async (_title, header, read) => {
    expect((await ask('college.example', header)).read).toBe(read);
  });
});
