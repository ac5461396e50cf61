import { isDeepStrictEqual } from 'node:util';
import { type Entries, formatPath, isEntries, isList, type Value } from './document-values.ts';

/** A place of two documents and what they hold there: names of entries and keys of items, from the top. */
export type Difference = { path: readonly string[]; before: Value; after: Value };

/** A list whose items have keys: each is compared with itself, wherever it stands in the other list. */
export type KeyedList = {
  keyOf(item: Value): string;
  /** Entries of an item that are compared one by one; the others are compared together. */
  parts: readonly string[];
  isOrdered: boolean;
};

/**
 * Lists where a value differs from an earlier one: what is there now, in its order, then what is gone. A new
 * item has a difference for itself and one for each part, an item that is gone has one in all.
 * @param lists keyed lists by their paths; any other list is one value
 */
export function listDifferences(
  { path, before, after }: Difference,
  lists: Readonly<Record<string, KeyedList>>,
): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const list = lists[formatPath(path)];
  if (list !== undefined) return differencesOfLists({ path, before, after }, list);
  if (!isEntries(before) && !isEntries(after)) return [{ path, before, after }];
  const [old, next] = [entriesOf(before), entriesOf(after)];
  const names = new Set([...Object.keys(next), ...Object.keys(old)]);
  return [...names].flatMap((name) =>
    listDifferences({ path: [...path, name], before: old[name], after: next[name] }, lists),
  );
}

function differencesOfLists({ path, before, after }: Difference, list: KeyedList): Difference[] {
  const [known, wanted] = [itemsByKey(before, list), itemsByKey(after, list)];
  const at = (key: string) => ({ path: [...path, key], before: known.get(key), after: wanted.get(key) });
  const gone = [...known.keys()].filter((key) => !wanted.has(key));
  return [
    ...[...wanted.keys()].flatMap((key) => differencesOfItem(at(key), list)),
    ...gone.map(at),
    ...(list.isOrdered ? differencesOfOrder(known, wanted, path) : []),
  ];
}

function differencesOfItem({ path, before, after }: Difference, { parts }: KeyedList): Difference[] {
  const isSame = isDeepStrictEqual(withoutParts(before, parts), withoutParts(after, parts));
  const [old, next] = [entriesOf(before), entriesOf(after)];
  const places = parts.map((name) => ({ path: [...path, name], before: old[name], after: next[name] }));
  return [
    ...(isSame ? [] : [{ path, before, after }]),
    ...places.flatMap((place) => listDifferences(place, {})),
  ];
}

type Items = ReadonlyMap<string, Value>;

/** Compares the order of the items that are in both lists. */
function differencesOfOrder(known: Items, wanted: Items, path: readonly string[]): Difference[] {
  const before = [...known.keys()].filter((key) => wanted.has(key)).join(', ');
  const after = [...wanted.keys()].filter((key) => known.has(key)).join(', ');
  return before === after ? [] : [{ path: [`order of ${formatPath(path)}`], before, after }];
}

function itemsByKey(list: Value, { keyOf }: KeyedList): Items {
  return new Map((isList(list) ? list : []).map((item) => [keyOf(item), item]));
}

function withoutParts(item: Value, parts: readonly string[]): Value {
  if (!isEntries(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !parts.includes(name)));
}

function entriesOf(value: Value): Entries {
  return isEntries(value) ? value : {};
}
