import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Renders what is printed only while it is printed, whether by the page's button or the browser's own.
 * @returns whether to render it, its element, and the button's action, which waits for pictures
 */
export function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  const paper = useRef<HTMLElement>(null);

  useEffect(() => {
    // At once: the browser takes the page as it is when this returns.
    const onBefore = () => flushSync(() => setIsPrinting(true));
    const onAfter = () => setIsPrinting(false);
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);

  const print = useCallback(async () => {
    flushSync(() => setIsPrinting(true));
    await loadPictures(paper.current);
    window.print();
    // A browser without the event.
    setIsPrinting(false);
  }, []);
  return { isPrinting, paper, print };
}

/** Resolves when all pictures within have come, or could not. */
async function loadPictures(element: HTMLElement | null): Promise<void> {
  const pictures = [...(element?.querySelectorAll('img') ?? [])];
  await Promise.all(
    pictures.map((picture) => {
      picture.loading = 'eager';
      return picture.decode().catch(() => {});
    }),
  );
}
