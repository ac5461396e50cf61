import { stepsFrom } from './values.ts';

/** @param around the objects around it, the innermost first */
export type ItemInDocument = { value: unknown; around: readonly object[] };

/**
 * The items of a JSON document.
 * @param path leads to the list of them, or with `*` in it to each
 * @returns null when it leads to no list
 */
export function itemsInDocument(document: unknown, path: string | undefined): ItemInDocument[] | null {
  const steps = path?.split('.') ?? [];
  let found: ItemInDocument[] = [{ value: document, around: [] }];
  for (const step of steps) found = found.flatMap((from) => inside(from, step));
  if (steps.includes('*')) return found;
  const [list] = found;
  return Array.isArray(list?.value) ? inside(list, '*') : null;
}

function inside({ value, around }: ItemInDocument, step: string): ItemInDocument[] {
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value);
  const wider = isNamed ? [value, ...around] : around;
  return stepsFrom(value, step).map((each) => ({ value: each, around: wider }));
}
