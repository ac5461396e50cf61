import { useState } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';
import { moved, without } from '../../features/authoring/draft-content.ts';

/** Names for the rows of a list whose entries have none, so that a moved row keeps its focus. */
export function useRowIds(count: number) {
  const [ids, setIds] = useState<string[]>([]);
  let known = ids;
  if (known.length !== count) {
    // Another text took the place of this one, or a row was added at the end.
    known = Array.from({ length: count }, (_, index) => ids[index] ?? randomUuid());
    setIds(known);
  }
  return {
    ids: known,
    move: (from: number, to: number) => setIds((before) => moved(before, from, to)),
    remove: (index: number) => setIds((before) => without(before, index)),
  };
}
