import { useRef } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';

/**
 * Idempotency key: the same for as long as the same content is sent, so that a retry after a lost response
 * makes no second ticket.
 */
export function useRetryId() {
  const last = useRef<{ content: string; id: string } | null>(null);
  return {
    /** @param content all that is sent, as one text */
    idFor(content: string): string {
      if (last.current?.content !== content) last.current = { content, id: randomUuid() };
      return last.current.id;
    },
    /** Called when it has arrived: the same content once more is another ticket. */
    forget(): void {
      last.current = null;
    },
  };
}
