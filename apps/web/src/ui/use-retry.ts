import { type RefObject, useRef } from 'react';

/**
 * For what failed under a heading, and is tried again by a button that goes while it loads.
 * @returns the heading, which must take the focus, and what the button does
 */
export function useRetry(refetch: () => unknown): {
  heading: RefObject<HTMLHeadingElement | null>;
  retry(): void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    heading,
    retry() {
      // From the heading it is one step on to what comes.
      heading.current?.focus();
      refetch();
    },
  };
}
