import { type ReactNode, useEffect, useState } from 'react';
import type { ViewedPicture } from './viewed-image.tsx';

type Viewer = typeof import('./picture-viewer.tsx').default;

let viewer: Promise<Viewer> | null = null;

/** Loads the viewer's own file lazily. A failed load is repeated by the next call. */
export function loadPictureViewer(): Promise<Viewer> {
  viewer ??= import('./picture-viewer.tsx').then(
    (module) => module.default,
    (error: unknown) => {
      viewer = null;
      throw error;
    },
  );
  return viewer;
}

/**
 * Pictures that can be opened over the whole screen. The viewer is loaded as soon as the page with the
 * pictures is shown, so that it opens without network, too.
 * @returns a function that opens it at a picture; an element that must be rendered beside them: the viewer,
 * or the message that it could not be loaded
 */
export function usePictureViewer(pictures: readonly ViewedPicture[]): {
  openAt(position: number): void;
  dialog: ReactNode;
} {
  const [Viewer, setViewer] = useState<{ component: Viewer } | null>(null);
  const [position, setPosition] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    loadPictureViewer().catch(() => {});
  }, []);

  return {
    openAt(wanted) {
      loadPictureViewer().then(
        (component) => {
          setViewer({ component });
          setPosition(wanted);
          setHasFailed(false);
        },
        () => setHasFailed(true),
      );
    },
    dialog: (
      <>
        {hasFailed && (
          <p role="alert" className="label">
            It can be enlarged once you are online again.
          </p>
        )}
        {Viewer && position !== null && (
          <Viewer.component pictures={pictures} start={position} onClose={() => setPosition(null)} />
        )}
      </>
    ),
  };
}
