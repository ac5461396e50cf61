import { describe, expect, it } from 'vitest';
import { moveBy, pinchOf, WHOLE, type Zoom, zoomBy } from './zoom.ts';

const stage = { width: 400, height: 200 };
const middle = { x: 0, y: 0 };

/** Position on the stage of a point of the picture, measured from its middle. */
const placeOf = (zoom: Zoom, x: number) => zoom.x + x * zoom.scale;

describe('a picture in its stage', () => {
  it('grows around the point that is pointed at', () => {
    const point = { x: 100, y: -50 };
    const zoom = zoomBy(WHOLE, 2, point, stage);
    expect(zoom.scale).toBe(2);
    expect(placeOf(zoom, 100)).toBe(100);
    expect(placeOf(zoomBy(zoom, 1.5, point, stage), 100)).toBe(100);
  });

  it('is never smaller than the whole, which lies in the middle', () => {
    const moved = zoomBy(WHOLE, 4, { x: 180, y: 90 }, stage);
    expect(zoomBy(moved, 0.01, { x: -20, y: 3 }, stage)).toEqual(WHOLE);
  });

  it('grows eightfold and no further', () => {
    expect(zoomBy(WHOLE, 100, middle, stage).scale).toBe(8);
  });

  it('is moved to its edges and no further', () => {
    const zoom = zoomBy(WHOLE, 3, middle, stage);
    expect(moveBy(zoom, { x: 10_000, y: -10_000 }, stage)).toEqual({ scale: 3, x: 400, y: -200 });
    expect(moveBy(WHOLE, { x: 50, y: 50 }, stage)).toEqual(WHOLE);
  });
});

it('two fingers in one place are a pixel apart, so that nothing grows without end', () => {
  expect(pinchOf([middle, middle])).toEqual({ distance: 1, middle });
  expect(pinchOf([middle, { x: 30, y: 40 }])).toEqual({ distance: 50, middle: { x: 15, y: 20 } });
});
