import { compareNames } from '../../ui/natural-order.ts';

/** Steps that a path of topics may have, and characters that each may have. */
const MOST_STEPS = 4;
const MOST_CHARACTERS = 120;

export function describePath(path: readonly string[]): string {
  return path.join(' > ');
}

/** Reads "A > B > C", as a person wrote it; a text where it is no path says why. */
export function readPath(text: string): string[] | string {
  const path = text.split('>').map((step) => step.trim());
  if (path.some((step) => step === '')) return 'Please write a topic, such as A > B > C.';
  if (path.length > MOST_STEPS) return `A topic has at most ${MOST_STEPS} steps.`;
  const long = path.find((step) => step.length > MOST_CHARACTERS);
  return long === undefined ? path : `A step has at most ${MOST_CHARACTERS} characters.`;
}

/** Topics so that each stands above those below it, and its neighbours are in natural order. */
export function inTreeOrder<Topic extends { path: readonly string[] }>(topics: readonly Topic[]): Topic[] {
  return topics.toSorted((one, other) => {
    const at = one.path.findIndex((step, index) => step !== other.path[index]);
    const [left, right] = [one.path[at], other.path[at]];
    if (left === undefined || right === undefined) return one.path.length - other.path.length;
    return compareNames(left, right);
  });
}
