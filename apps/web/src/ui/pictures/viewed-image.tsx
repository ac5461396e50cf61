import { useState } from 'react';
import { useImageRetry } from './use-image-retry.ts';
import type { Zoom } from './zoom.ts';

export type ViewedPicture = {
  src: string;
  alt: string;
  caption: string | null;
};

/** The picture in the viewer, as large as fits and zoomed from there; it is loaded again when it failed. */
export function ViewedImage({
  picture: { src, alt },
  zoom: { scale, x, y },
  describedBy,
}: {
  picture: ViewedPicture;
  zoom: Zoom;
  describedBy: string | undefined;
}) {
  const { key, hasFailed, onLoad, onError } = useImageRetry();
  const [ratio, setRatio] = useState(1);
  return (
    <>
      {hasFailed && <p className="viewer-failed">This picture did not load. It tries again by itself.</p>}
      <img
        key={key}
        hidden={hasFailed}
        className="viewer-picture"
        src={src}
        alt={alt}
        aria-describedby={describedBy}
        draggable={false}
        style={{
          width: `min(100cqw, ${ratio * 100}cqh)`,
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
          onLoad();
        }}
        onError={onError}
      />
    </>
  );
}
