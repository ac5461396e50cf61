import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { readShowablePicture } from './showable-picture.ts';

/** A picture whose pixels are all different, so that each of its bytes counts. */
function noise(): Sharp {
  return sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', sigma: 60 },
    },
  });
}
const cutOff = { type: 'refused', found: 'it is cut off or damaged: it cannot be read to its end' };

it.each<[string, () => Promise<Buffer>]>([
  ['PNG', () => noise().png().toBuffer()],
  ['interlaced PNG', () => noise().png({ progressive: true }).toBuffer()],
  ['JPEG', () => noise().jpeg().toBuffer()],
  ['progressive JPEG', () => noise().jpeg({ progressive: true }).toBuffer()],
  ['WebP', () => noise().webp().toBuffer()],
  ['GIF', () => noise().gif().toBuffer()],
])('a %s is shown as it is, and refused where it is cut off', async (_format, make) => {
  const bytes = await make();
  expect(await readShowablePicture(bytes)).toEqual({ type: 'showable', bytes });
  for (const share of [0.1, 0.5, 0.9])
    expect(await readShowablePicture(bytes.subarray(0, bytes.length * share))).toMatchObject(cutOff);
});

it.each<[string, string, string | null]>([
  ['a drawing that acts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<script>'],
  [
    'a drawing behind a comment',
    '<!-- A --><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    '<script>',
  ],
  ['a page', '<html></html>', null],
  ['a text', 'Not found', null],
  ['nothing', '', null],
])('of %s it says what is refused', async (_what, text, found) => {
  expect(await readShowablePicture(Buffer.from(text))).toEqual({ type: 'refused', found });
});
