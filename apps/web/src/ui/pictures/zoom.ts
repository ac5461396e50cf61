/**
 * Zoom and offset of a picture in its stage: 1 shows all of it; `x` and `y` move its middle away from the
 * stage's, in pixels.
 */
export type Zoom = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const LARGEST_SCALE = 8;

/**
 * Zooms around a point, which stays under the finger.
 * @param point from the middle of the stage; @param stage its size, which the picture at scale 1 fills at
 * most
 */
export function zoomBy(zoom: Zoom, factor: number, point: Point, stage: Size): Zoom {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return keepInStage(
    { scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown },
    stage,
  );
}

export function moveBy(zoom: Zoom, by: Point, stage: Size): Zoom {
  return keepInStage({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage);
}

/** Limits panning to the edges: the picture cannot be lost out of sight. */
function keepInStage({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  return {
    scale,
    x: within(x, ((scale - 1) * width) / 2),
    y: within(y, ((scale - 1) * height) / 2),
  };
}

function within(value: number, most: number): number {
  // Avoids negative zero.
  return Math.min(most, Math.max(-most, value)) || 0;
}

/** Distance of two fingers, and the point between them. */
export function pinchOf([first, second]: readonly [Point, Point]): { distance: number; middle: Point } {
  return {
    distance: Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)),
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
  };
}
