import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_LATE_BYTES, trimLateBody } from './evidence.ts';

const answers = (count: number, notes: string, selected = 'Two') =>
  [...Array(count).keys()].map((index) => ({ index, selected, notes }));
const sha256 = (text: string) => createHash('sha256').update(text).digest();

describe('what is kept of a late body', () => {
  it('is all of it, up to 64 KB to the byte', () => {
    const frame = JSON.stringify(answers(1, '')).length;
    const body = answers(1, 'x'.repeat(MAX_LATE_BYTES - frame));
    expect(trimLateBody(body)).toMatchObject({
      kept: 'whole',
      json: JSON.stringify(body),
      size: MAX_LATE_BYTES,
      keptSize: MAX_LATE_BYTES,
    });
    expect(trimLateBody(answers(1, 'x'.repeat(MAX_LATE_BYTES - frame + 1))).kept).toBe('without_notes');
  });

  it('is every answer without its notes, where these make it larger, with the digest of the whole', () => {
    const body = { revision: 7, answers: answers(200, 'é'.repeat(4_000)) };
    const { kept, json, size, digest } = trimLateBody(body);
    expect(kept).toBe('without_notes');
    expect(JSON.parse(json ?? '')).toEqual({
      revision: 7,
      answers: body.answers.map(({ index, selected }) => ({ index, selected })),
    });
    expect(size).toBe(Buffer.byteLength(JSON.stringify(body)));
    expect(digest).toEqual(sha256(JSON.stringify(body)));
  });

  it('is only how large it was and its digest, where even that would be too much', () => {
    const body = answers(1_000, '', 'x'.repeat(8_000));
    expect(trimLateBody(body)).toEqual({
      kept: 'digest',
      json: null,
      size: JSON.stringify(body).length,
      keptSize: 0,
      digest: sha256(JSON.stringify(body)),
    });
  });
});
