/** A value of a document; undefined and null where there is nothing. */
export type Value = undefined | null | string | number | boolean | readonly Value[] | Entries;
export type Entries = { readonly [name: string]: Value };
/** Place of a value: names of entries and indexes of items, from the top. */
export type Path = readonly (string | number)[];

/** Formats a path, such as `hosts, entry 2` or `staff, entry 1, email`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ');
}

export function isEntries(value: Value): value is Entries {
  return typeof value === 'object' && value !== null && !isList(value);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Leaves out every entry that holds nothing: no value, an empty text, an empty list or no entries. */
export function withoutEmpty<Given extends Entries>(entries: Given): Given {
  return pruned(entries) as Given;
}

function pruned(value: Value): Value {
  if (isList(value)) return value.map(pruned);
  if (!isEntries(value)) return value;
  const entries = Object.entries(value).map(([name, held]) => [name, pruned(held)] as const);
  return Object.fromEntries(entries.filter(([, held]) => !isEmpty(held)));
}

function isEmpty(value: Value): boolean {
  if (isEntries(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || (isList(value) && value.length === 0);
}

/** Makes something of a text of a document. */
type ReplaceText = (text: string, path: Path) => string | Promise<string>;

/** Replaces the texts of a document one after another, so that one file at a time is read or written. */
export async function replaceTexts<Given extends Entries>(
  entries: Given,
  replace: ReplaceText,
): Promise<Given> {
  return (await replaced(entries, replace, [])) as Given;
}

async function replaced(value: Value, replace: ReplaceText, path: Path): Promise<Value> {
  if (typeof value === 'string') return replace(value, path);
  if (isList(value)) {
    const items: Value[] = [];
    for (const [index, item] of value.entries()) items.push(await replaced(item, replace, [...path, index]));
    return items;
  }
  if (!isEntries(value)) return value;
  const entries: Record<string, Value> = {};
  for (const [name, held] of Object.entries(value))
    entries[name] = await replaced(held, replace, [...path, name]);
  return entries;
}
