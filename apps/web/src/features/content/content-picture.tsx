import { fileUrl } from '../../paths.ts';
import type { Picture } from './content.ts';

type Props = {
  picture: Picture;
  /** How wide it is drawn, as `sizes` has it. */
  sizes: string;
  /** What is seen at once is fetched before all else and drawn with the page; the rest when it is scrolled to. */
  eager?: boolean;
  /** What it shows, where that does not stand beside it in words. */
  alt?: string;
};

/** A picture of the organisation's in the best format and width for this screen; its place is kept while it comes. */
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
