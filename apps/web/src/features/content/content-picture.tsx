import { fileUrl } from '../../paths.ts';
import type { Picture } from './content.ts';

type Props = {
  picture: Picture;
  /** Drawn width, as in the `sizes` attribute. */
  sizes: string;
  /**
   * For pictures that are visible at once: fetched before all else and drawn with the page. The others load
   * when scrolled to.
   */
  eager?: boolean;
  /** Alternative text, where the words beside the picture do not describe it. */
  alt?: string;
};

/**
 * Picture of the organisation in the best format and width for this screen; its place is reserved while it
 * loads.
 */
export function ContentPicture({ picture, sizes, eager = false, alt = '' }: Props) {
  const { path, width, height, sources } = picture;
  const loading = eager
    ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <picture>
      {sources.map(({ type, files }) => (
        <source
          key={type}
          type={type}
          sizes={sizes}
          srcSet={files.map((file) => `${fileUrl(file.path)} ${file.width}w`).join(', ')}
        />
      ))}
      <img {...loading} src={fileUrl(path)} alt={alt} width={width} height={height} />
    </picture>
  );
}
