import { describe, expect, it } from 'vitest';
import { wholeAnswer } from './raw-exchange.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const CHUNKS = '6\r\n{"a":1\r\n1\r\n}\r\n0\r\n\r\n';
const NEXT = 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 2\r\n\r\n{}';

describe('what is read of an answer in chunks', () => {
  it('is nothing before its last chunk', () => {
    for (let length = 0; length < HEAD.length + CHUNKS.length; length += 1)
      expect(wholeAnswer(Buffer.from((HEAD + CHUNKS).slice(0, length)), false)).toBeNull();
  });

  it('is that answer alone, although the next one came with it', () => {
    expect(wholeAnswer(Buffer.from(HEAD + CHUNKS + NEXT), false)).toMatchObject({
      status: 200,
      body: CHUNKS,
    });
  });
});
