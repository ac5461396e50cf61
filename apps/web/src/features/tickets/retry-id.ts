import { useRef } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';

/**
 * An id by which the server knows that something was sent before: the same for as long as the same is sent, so that a
 * second try after a lost answer makes no second ticket.
 */
export function useRetryId() {
  const last = useRef<{ content: string; id: string } | null>(null);
  return {
    /** @param content all that is sent, as one text */
    idFor(content: string): string {
      if (last.current?.content !== content) last.current = { content, id: randomUuid() };
      return last.current.id;
    },
    /** What was sent has arrived: the same once more is another. */
    forget(): void {
      last.current = null;
    },
  };
}
