import { useEffect, useRef } from 'react';
import { centreSquare } from '../../ui/pictures/picture-file.ts';

/** Twice its size on the page, for high-density screens. */
const PIXELS = 256;

/**
 * Preview of the square that will be kept, drawn on a canvas: the page's policy allows pictures from our
 * server alone.
 */
export function SquarePreview({ image }: { image: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // A canvas is drawn, not rendered.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = centreSquare(image);
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, PIXELS, PIXELS);
    context.drawImage(image, left, top, side, side, 0, 0, PIXELS, PIXELS);
  }, [image]);
  return (
    <canvas
      ref={canvas}
      className="account-picture-preview"
      width={PIXELS}
      height={PIXELS}
      role="img"
      aria-label="The picture as it will be kept"
    />
  );
}
