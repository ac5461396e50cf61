import { useId, useState } from 'react';
import { fileUrl } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import './pictures.css';

/** A picture of a question or an explanation; `path` is the tenant's own, as the server names it. */
export type PictureOnPage = {
  path: string;
  alt: string;
  caption: string | null;
  /** In pixels, when known: the room is kept before the picture has come. */
  width: number | null;
  height: number | null;
};

/** One picture plain, several as a carousel. */
export function Pictures({ images }: { images: readonly PictureOnPage[] }) {
  const [only] = images;
  if (!only) return null;
  if (images.length === 1) return <PictureFigure image={only} />;
  return <Carousel key={images.map((image) => image.path).join()} images={images} />;
}

function PictureFigure({ image }: { image: PictureOnPage }) {
  return (
    <figure className="picture">
      <img
        className="picture-paper"
        src={fileUrl(image.path)}
        alt={image.alt}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
      />
      {image.caption && <figcaption>{image.caption}</figcaption>}
    </figure>
  );
}

function Carousel({ images }: { images: readonly PictureOnPage[] }) {
  const [position, setPosition] = useState(0);
  const slides = useId();
  const last = images.length - 1;
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label="Pictures">
      <div className="carousel-bar">
        <button
          type="button"
          className="icon-button"
          aria-label="Previous picture"
          aria-controls={slides}
          aria-disabled={position === 0}
          onClick={() => setPosition(Math.max(0, position - 1))}
        >
          <Icon name="left" />
        </button>
        <span aria-hidden="true">
          {position + 1} / {images.length}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label="Next picture"
          aria-controls={slides}
          aria-disabled={position === last}
          onClick={() => setPosition(Math.min(last, position + 1))}
        >
          <Icon name="right" />
        </button>
      </div>
      {/* All lie in one place, so that the tallest keeps it and turning moves nothing below. */}
      <div id={slides} className="carousel-slides" aria-live="polite">
        {images.map((image, index) => (
          <section
            key={image.path}
            className={index === position ? 'carousel-slide' : 'carousel-slide is-away'}
            aria-roledescription="slide"
            aria-label={`Picture ${index + 1} of ${images.length}`}
          >
            <PictureFigure image={image} />
          </section>
        ))}
      </div>
    </section>
  );
}
