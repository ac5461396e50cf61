import { contract } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { centreSquare, MAX_PICTURE_BYTES, PICTURE_TYPES, pictureProblem } from './picture-file.ts';

const MEGABYTE = 1_024 * 1_024;

function file(bytes = 10, type = 'image/png', name = 'me.png'): File {
  return Object.defineProperty(new File([], name, { type }), 'size', { value: bytes });
}

describe('a file for a picture', () => {
  it('may be what the server takes, and as large', () => {
    const { mediaTypes, maxBytes } = contract.updateProfile.body.file;
    expect(PICTURE_TYPES.toSorted()).toEqual([...mediaTypes].sort());
    expect(MAX_PICTURE_BYTES).toBe(maxBytes);
    for (const type of mediaTypes) expect(pictureProblem([file(maxBytes, type)])).toBeNull();
  });

  it.each([
    ['nothing', [], 'This is not a file.'],
    ['several', [file(), file()], 'Please choose one picture only.'],
    ['another kind', [file(10, 'application/pdf', 'notes.pdf')], '“notes.pdf” cannot be used'],
    ['an image that is a program', [file(10, 'image/svg+xml', 'me.svg')], '“me.svg” cannot be used'],
    ['what has no kind', [file(10, '', 'me')], '“me” cannot be used'],
    ['an empty one', [file(0)], '“me.png” is empty.'],
    [
      'a byte too much',
      [file(5 * MEGABYTE + 1)],
      'This picture has 5.1 MB. Please choose one of at most 5 MB.',
    ],
    ['much too much', [file(72 * MEGABYTE)], 'This picture has 72.0 MB.'],
  ])('is refused in words where it is %s', (_, files, words) => {
    expect(pictureProblem(files)).toContain(words);
  });
});

it.each([
  [
    { width: 900, height: 600 },
    { left: 150, top: 0, side: 600 },
  ],
  [
    { width: 600, height: 901 },
    { left: 0, top: 150, side: 600 },
  ],
  [
    { width: 50, height: 50 },
    { left: 0, top: 0, side: 50 },
  ],
])('of %j the square in the middle is kept', (image, square) => {
  expect(centreSquare(image)).toEqual(square);
});
