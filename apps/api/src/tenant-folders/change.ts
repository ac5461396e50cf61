/** One change by applying a folder: the value before and after, null for none. */
export type Change = { subject: string; before: string | null; after: string | null; note?: string };

/** Named places and their values; an empty value counts as absent. */
export type Entries = [subject: string, value: string][];

/**
 * Compares the order of the items that are there before and after: additions and removals are reported by
 * themselves.
 */
export function changesOfOrder(name: string, namesBefore: string[], namesAfter: string[]): Change[] {
  const [known, wanted] = [new Set(namesBefore), new Set(namesAfter)];
  const before = namesBefore.filter((each) => wanted.has(each)).join(', ');
  const after = namesAfter.filter((each) => known.has(each)).join(', ');
  return before === after ? [] : [{ subject: `order of ${name}`, before, after }];
}

/** Lists the differences between two lists of places, place by place. */
export function changesOfEntries(before: Entries, after: Entries): Change[] {
  const known = new Map(before);
  const wanted = new Map(after);
  const subjects = new Set([...wanted.keys(), ...known.keys()]);
  return [...subjects].flatMap((subject) => {
    const [old, next] = [known.get(subject) || null, wanted.get(subject) || null];
    return old === next ? [] : [{ subject, before: old, after: next }];
  });
}
