import { isDeepStrictEqual } from 'node:util';
import { formatPath, isEntries, isList, type Value } from './document-values.ts';

/** A place where two documents differ: names of entries and keys of items, from the top. */
export type Difference = { path: readonly string[]; before: Value; after: Value };

/** A list whose items have keys: each is compared with itself, wherever it stands in the other list. */
export type KeyedList = {
  keyOf(item: Value): string;
  /** Entries of an item that are compared one by one; the others are compared together. */
  parts: readonly string[];
  isOrdered: boolean;
};
/** Keyed lists by their paths; any other list is one value. */
export type KeyedLists = { readonly [path: string]: KeyedList };

/**
 * Lists where a value differs from an earlier one: what is there now, in its order, then what is gone. An item
 * that is new has a difference for itself and one for each part, an item that is gone has one in all.
 */
export function listDifferences(
  before: Value,
  after: Value,
  lists: KeyedLists,
  path: readonly string[],
): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const list = lists[formatPath(path)];
  if (list !== undefined) return differencesOfLists(before, after, list, path);
  if (!isEntries(before) && !isEntries(after)) return [{ path, before, after }];
  const names = new Set([...namesOf(after), ...namesOf(before)]);
  return [...names].flatMap((name) =>
    listDifferences(entryOf(before, name), entryOf(after, name), lists, [...path, name]),
  );
}

function differencesOfLists(
  before: Value,
  after: Value,
  list: KeyedList,
  path: readonly string[],
): Difference[] {
  const [known, wanted] = [itemsByKey(before, list), itemsByKey(after, list)];
  const gone = [...known].filter(([key]) => !wanted.has(key));
  return [
    ...[...wanted].flatMap(([key, item]) => differencesOfItem(known.get(key), item, list, [...path, key])),
    ...gone.map(([key, item]) => ({ path: [...path, key], before: item, after: undefined })),
    ...(list.isOrdered ? differencesOfOrder(known, wanted, path) : []),
  ];
}

function differencesOfItem(
  before: Value,
  after: Value,
  { parts }: KeyedList,
  path: readonly string[],
): Difference[] {
  const isSame = isDeepStrictEqual(withoutParts(before, parts), withoutParts(after, parts));
  return [
    ...(isSame ? [] : [{ path, before, after }]),
    ...parts.flatMap((name) =>
      listDifferences(entryOf(before, name), entryOf(after, name), {}, [...path, name]),
    ),
  ];
}

/** Compares the order of the items that are in both lists. */
function differencesOfOrder(known: Items, wanted: Items, path: readonly string[]): Difference[] {
  const before = [...known.keys()].filter((key) => wanted.has(key)).join(', ');
  const after = [...wanted.keys()].filter((key) => known.has(key)).join(', ');
  return before === after ? [] : [{ path: [`order of ${formatPath(path)}`], before, after }];
}

type Items = ReadonlyMap<string, Value>;

function itemsByKey(list: Value, { keyOf }: KeyedList): Items {
  return new Map((isList(list) ? list : []).map((item) => [keyOf(item), item]));
}

function withoutParts(item: Value, parts: readonly string[]): Value {
  if (!isEntries(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !parts.includes(name)));
}

function namesOf(value: Value): string[] {
  return isEntries(value) ? Object.keys(value) : [];
}

function entryOf(value: Value, name: string): Value {
  return isEntries(value) ? value[name] : undefined;
}
