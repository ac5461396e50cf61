import { useState } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';
import { moved, without } from '../../features/authoring/draft-content.ts';

/** Names for the rows of a list whose entries have none, so that a moved row keeps its focus. */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState<string[]>([]);
  let known = keys;
  if (known.length !== count) {
    // Another text took the place of this one, or a row was added at the end.
    known = Array.from({ length: count }, (_, index) => keys[index] ?? randomUuid());
    setKeys(known);
  }
  return {
    keys: known,
    move: (from: number, to: number) => setKeys((before) => moved(before, from, to)),
    remove: (index: number) => setKeys((before) => without(before, index)),
  };
}
