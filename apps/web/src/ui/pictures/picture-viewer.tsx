import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { useZoom } from './use-zoom.ts';
import { ViewedImage, type ViewedPicture } from './viewed-image.tsx';
import './picture-viewer.css';

const STEP_PIXELS = 60;
const ZOOM_STEP = 1.5;

/**
 * Pictures over the whole screen, one at a time. Zoom by wheel, two fingers, double tap, buttons and the keys
 * + − 0; panning by dragging and the arrow keys, which turn to the next picture while one is shown whole.
 */
export default function PictureViewer({
  pictures,
  start,
  onClose,
}: {
  pictures: readonly ViewedPicture[];
  /** Position of the first that is shown. */
  start: number;
  onClose: () => void;
}) {
  const [position, setPosition] = useState(start);
  const { stageRef, zoom, pointerHandlers, zoomInMiddle, move, showWhole } = useZoom(turn);
  const captionId = useId();
  const last = pictures.length - 1;
  const picture = pictures[position];
  const isWhole = zoom.scale === 1;

  function turn(step: 1 | -1): void {
    const next = Math.min(last, Math.max(0, position + step));
    if (next === position) return;
    setPosition(next);
    showWhole();
  }

  const latest = useRef(runKey);
  // A ref, so that the listener need not be renewed with every step.
  useEffect(() => {
    latest.current = runKey;
  });
  // After a press on the picture nothing has the focus, so the listener is on the document.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      // Another dialog may lie over this one.
      const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (dialog !== null && !dialog.contains(stageRef.current)) return;
      if (latest.current(event.key)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [stageRef]);

  /** @returns true when the key has a meaning here */
  function runKey(key: string): boolean {
    if (key === '+' || key === '=') zoomInMiddle(ZOOM_STEP);
    else if (key === '-' || key === '−' || key === '_') zoomInMiddle(1 / ZOOM_STEP);
    else if (key === '0') showWhole();
    else if (key === 'PageUp' || (isWhole && key === 'ArrowLeft')) turn(-1);
    else if (key === 'PageDown' || (isWhole && key === 'ArrowRight')) turn(1);
    else if (key === 'ArrowLeft') move({ x: STEP_PIXELS, y: 0 });
    else if (key === 'ArrowRight') move({ x: -STEP_PIXELS, y: 0 });
    else if (key === 'ArrowUp') move({ x: 0, y: STEP_PIXELS });
    else if (key === 'ArrowDown') move({ x: 0, y: -STEP_PIXELS });
    else return false;
    return true;
  }

  if (!picture) return null;
  const title = pictures.length === 1 ? 'Picture' : `Picture ${position + 1} of ${pictures.length}`;
  return (
    <Dialog title={title} layout="full-screen" cross onClose={onClose}>
      <div className="viewer-body">
        <div
          ref={stageRef}
          className={isWhole ? 'viewer-stage' : 'viewer-stage is-zoomed'}
          {...pointerHandlers}
        >
          <ViewedImage
            key={picture.src}
            picture={picture}
            zoom={zoom}
            describedBy={picture.caption ? captionId : undefined}
          />
        </div>
        <div className="viewer-foot">
          {picture.caption && (
            <p id={captionId} className="viewer-caption">
              {picture.caption}
            </p>
          )}
          <p className="visually-hidden" aria-live="polite">
            {`${pictures.length > 1 ? `${title}. ` : ''}${isWhole ? '' : `${Math.round(zoom.scale * 100)}%`}`}
          </p>
          <div className="viewer-tools">
            {pictures.length > 1 && (
              <span className="viewer-turn">
                <IconButton
                  label="Previous picture"
                  icon="left"
                  isOff={position === 0}
                  onClick={() => turn(-1)}
                />
                <span aria-hidden="true">{`${position + 1} of ${pictures.length}`}</span>
                <IconButton
                  label="Next picture"
                  icon="right"
                  isOff={position === last}
                  onClick={() => turn(1)}
                />
              </span>
            )}
            <span className="viewer-turn">
              <IconButton
                label="Smaller"
                icon="minus"
                isOff={isWhole}
                onClick={() => zoomInMiddle(1 / ZOOM_STEP)}
              />
              <Button look="bare" isOff={isWhole} onClick={showWhole}>
                Whole picture
              </Button>
              <IconButton
                label="Larger"
                icon="plus"
                data-first-focus
                onClick={() => zoomInMiddle(ZOOM_STEP)}
              />
            </span>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
