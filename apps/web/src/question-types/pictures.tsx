import { fileUrl } from '../paths.ts';
import { Carousel } from '../ui/carousel.tsx';
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
  return (
    <Carousel
      key={images.map((image) => image.path).join()}
      slides={images.map((image) => ({ key: image.path, content: <PictureFigure image={image} /> }))}
    />
  );
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
