import { type RefObject, useRef } from 'react';

/**
 * Retry of a failed request under a heading, by a button that disappears while it loads.
 * @returns the heading, which must be able to take the focus, and the button's action
 */
export function useRetry(refetch: () => unknown): {
  heading: RefObject<HTMLHeadingElement | null>;
  retry(): void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    heading,
    retry() {
      // The new content is the next stop after the heading.
      heading.current?.focus();
      refetch();
    },
  };
}
