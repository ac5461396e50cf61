import { useLayoutEffect, useRef } from 'react';
import { fileUrl } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Carousel } from '../ui/pictures/carousel.tsx';
import { EnlargeButton } from '../ui/pictures/enlarge-button.tsx';
import { useImageRetry } from '../ui/pictures/use-image-retry.ts';
import { usePictureViewer } from '../ui/pictures/use-picture-viewer.tsx';
import './pictures.css';

/** A picture of a question or an explanation; `path` is the tenant's own, as the server names it. */
export type PictureOnPage = {
  path: string;
  alt: string;
  caption: string | null;
  /** In pixels, when known: space is reserved before the picture has loaded. */
  width: number | null;
  height: number | null;
};

/** One picture plain, several as a carousel; each opens over the whole screen. */
export function Pictures({ images }: { images: readonly PictureOnPage[] }) {
  if (images.length === 0) return null;
  // A new key for another question's pictures, so that the state begins anew.
  return <OpeningPictures key={images.map((image) => image.path).join()} images={images} />;
}

function OpeningPictures({ images }: { images: readonly PictureOnPage[] }) {
  const { openAt, dialog } = usePictureViewer(
    images.map(({ path, alt, caption }) => ({ src: fileUrl(path), alt, caption })),
  );
  const slides = images.map((image, index) => ({
    key: image.path,
    content: <PictureFigure image={image} onOpen={() => openAt(index)} />,
  }));
  return (
    // One element, so that the dialog adds no row to a parent's grid.
    <div>
      {slides.length === 1 ? slides[0]?.content : <Carousel slides={slides} />}
      {dialog}
    </div>
  );
}

function PictureFigure({ image, onOpen }: { image: PictureOnPage; onOpen: () => void }) {
  const { key, hasFailed, isTrying, retry, onLoad, onError } = useImageRetry();
  const openButton = useRef<HTMLButtonElement>(null);
  const retryButton = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // The button that was pressed disappears when the picture comes; the picture's own takes the focus.
  useLayoutEffect(() => {
    if (!hasFailed && hadFocus.current) openButton.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [hasFailed]);

  return (
    <figure className="picture">
      {hasFailed && (
        <div className="picture-failed">
          <p role="status" className="picture-failed-word">
            <Icon name="warning" />
            <span>{isTrying ? 'Trying again…' : 'This picture could not be loaded.'}</span>
          </p>
          {image.alt !== '' && <p>{`It shows: ${image.alt}`}</p>}
          <p>It is tried again by itself.</p>
          <Button ref={retryButton} isOff={isTrying} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <img
        key={key}
        hidden={hasFailed}
        className="picture-paper"
        src={fileUrl(image.path)}
        alt={image.alt}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
        onLoad={() => {
          hadFocus.current = document.activeElement === retryButton.current;
          onLoad();
        }}
        onError={onError}
      />
      {image.caption && <figcaption>{image.caption}</figcaption>}
      {!hasFailed && <EnlargeButton ref={openButton} onPress={onOpen} />}
    </figure>
  );
}
