import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PICTURE_HINT } from '../../ui/pictures/picture-file.ts';
import { PictureInput } from '../../ui/pictures/picture-input.tsx';
import type { useChosenPicture } from '../../ui/pictures/use-chosen-picture.ts';

/** A picture for a ticket: previewed before it is sent, and removable. */
export function PictureField({ picture }: { picture: ReturnType<typeof useChosenPicture> }) {
  const { chosen, problem, choose, forget } = picture;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="field">
      <legend className="field-label ticket-picture-legend">Picture</legend>
      {chosen && (
        <div className="ticket-picture-chosen">
          <Preview image={chosen.image} name={chosen.file.name} />
          <p>{chosen.file.name}</p>
        </div>
      )}
      <div className="ticket-picture-actions">
        <Button ref={button} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          {chosen ? 'Choose another' : 'Choose a picture'}
        </Button>
        {chosen && (
          <Button
            look="bare"
            onClick={() => {
              // This button disappears.
              button.current?.focus();
              forget();
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      <PictureInput ref={input} onChoose={(files) => void choose(files)} />
      <p className="field-hint" id={`${id}-hint`}>
        {`${PICTURE_HINT} Please choose one that shows nobody else’s data.`}
      </p>
      {problem !== null && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{problem}</span>
        </p>
      )}
    </fieldset>
  );
}

/** In pixels, twice the shown size, for high-density screens. */
const LONGEST_SIDE = 320;

/** Drawn on a canvas: the page's policy allows pictures from our server alone. */
function Preview({ image, name }: { image: ImageBitmap; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  // A canvas is drawn, not rendered.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
  }, [image, width, height]);
  return (
    <canvas
      ref={canvas}
      className="ticket-picture-preview"
      width={width}
      height={height}
      role="img"
      aria-label={`The picture ${name}`}
    />
  );
}
