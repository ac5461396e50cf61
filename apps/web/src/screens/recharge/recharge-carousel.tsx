import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { FlagDrawing, LowestColumnDrawing, TwoSheetsDrawing } from './recharge-drawings.tsx';

/** Specification section 9. */
const INTERVAL_MS = 3_000;

const SLIDES = [
  { Drawing: TwoSheetsDrawing, caption: 'The second try knows what the first one taught.' },
  { Drawing: LowestColumnDrawing, caption: 'Begin where there is the most to gain.' },
  { Drawing: FlagDrawing, caption: 'Every attempt takes you further. See how far you have come.' },
];

/**
 * Carousel that advances by itself, except while a picture is looked at or used, or less motion is preferred.
 */
export function RechargeCarousel() {
  const { position, turn, isWanted, isTurning, setIsWanted, holds } = useTurning(SLIDES.length);
  const slides = useId();

  return (
    <section className="recharge-carousel" aria-roledescription="carousel" aria-label="Why to recharge">
      <div id={slides} className="recharge-slides" aria-live={isTurning ? 'off' : 'polite'} {...holds}>
        {SLIDES.map(({ Drawing, caption }, index) => (
          <section
            key={caption}
            className={index === position ? 'recharge-slide' : 'recharge-slide is-away'}
            aria-roledescription="slide"
            aria-label={`Picture ${index + 1} of ${SLIDES.length}`}
          >
            <figure>
              <Drawing />
              <figcaption>{caption}</figcaption>
            </figure>
          </section>
        ))}
      </div>
      <div className="recharge-bar">
        <div {...holds}>
          <IconButton label="Previous picture" icon="left" aria-controls={slides} onClick={() => turn(-1)} />
          <span aria-hidden="true">{`${position + 1} / ${SLIDES.length}`}</span>
          <IconButton label="Next picture" icon="right" aria-controls={slides} onClick={() => turn(1)} />
        </div>
        <IconButton
          label={isWanted ? 'Pause the pictures' : 'Play the pictures'}
          icon={isWanted ? 'pause' : 'play'}
          aria-controls={slides}
          onClick={() => setIsWanted(!isWanted)}
        />
      </div>
    </section>
  );
}

/**
 * Position in the carousel, which advances three seconds after the last change, manual or not. It pauses
 * under the pointer, with focus in it and in a hidden tab (WCAG 2.2.2); where less motion is preferred, it
 * runs only once it is started.
 */
function useTurning(count: number) {
  const [position, setPosition] = useState(0);
  const prefersRest = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const isHidden = useDocumentVisibility() === 'hidden';
  const [chosen, setIsWanted] = useState<boolean | null>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isWanted = chosen ?? !prefersRest;
  const isTurning = isWanted && !isPointedAt && !hasFocus && !isHidden;

  // Time is outside of React. The timer restarts with each picture, so that one chosen by hand is shown as
  // long as any.
  useEffect(() => {
    if (!isTurning) return;
    const timer = window.setTimeout(() => setPosition((position + 1) % count), INTERVAL_MS);
    return () => window.clearTimeout(timer);
  }, [isTurning, position, count]);

  const holds = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  const turn = (by: 1 | -1) => setPosition((now) => (now + by + count) % count);
  return { position, turn, isWanted, isTurning, setIsWanted, holds };
}
