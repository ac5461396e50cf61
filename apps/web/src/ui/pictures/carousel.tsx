import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import './carousel.css';

type Slide = { key: string; content: ReactNode };

/**
 * Carousel of pictures, turned only by the user. With `arrowKeys` the keys turn them, too, wherever in it the
 * focus is; not for pages that use these keys otherwise.
 */
export function Carousel({ slides, arrowKeys = false }: { slides: readonly Slide[]; arrowKeys?: boolean }) {
  const [position, setPosition] = useState(0);
  const slidesId = useId();
  const last = slides.length - 1;
  const goTo = (index: number) => setPosition(Math.min(last, Math.max(0, index)));

  function turnByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    goTo(position + step);
  }

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label="Pictures"
      onKeyDown={arrowKeys ? turnByKey : undefined}
    >
      <div className="carousel-bar">
        <IconButton
          icon="left"
          label="Previous picture"
          aria-controls={slidesId}
          isOff={position === 0}
          onClick={() => goTo(position - 1)}
        />
        <span aria-hidden="true">{`${position + 1} / ${slides.length}`}</span>
        <IconButton
          icon="right"
          label="Next picture"
          aria-controls={slidesId}
          isOff={position === last}
          onClick={() => goTo(position + 1)}
        />
      </div>
      {/* All lie in one place, so that the tallest sets the height and turning moves nothing below. */}
      <div id={slidesId} className="carousel-slides" aria-live="polite">
        {slides.map(({ key, content }, index) => (
          <section
            key={key}
            className={index === position ? 'carousel-slide' : 'carousel-slide is-away'}
            aria-roledescription="slide"
            aria-label={`Picture ${index + 1} of ${slides.length}`}
          >
            {content}
          </section>
        ))}
      </div>
    </section>
  );
}
