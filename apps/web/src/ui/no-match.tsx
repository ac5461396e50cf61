import type { RefObject } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** Sentence for a list in which nothing matches. */
  text: string;
  /** On the button that brings all rows back. */
  showAll: string;
  /** Heading of the page, which gets the focus. */
  heading: RefObject<HTMLElement | null>;
  onShowAll(): void;
};

/** Empty state of a list whose search or filters match nothing, with a button that clears them. */
export function NoMatch({ text, showAll, heading, onShowAll }: Props) {
  return (
    <>
      <p>{text}</p>
      <Button
        onClick={() => {
          // The button disappears with the filters that it clears.
          heading.current?.focus();
          onShowAll();
        }}
      >
        {showAll}
      </Button>
    </>
  );
}
