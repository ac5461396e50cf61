/** A part of a text: its questions, and the entries of the key list below them as they are written. */
export type PartOfText = {
  questions: { number: number; hasKey: boolean }[];
  keys: [number: number, letters: string][];
};

/**
 * The key list of a part.
 * @param letters by the numbers of questions
 * @param fault the reason, in words, why it cannot be the list of just these questions
 */
export type KeyList = { letters: ReadonlyMap<number, string>; fault: string | null };

/** Null if the part has no list. */
export function keyListOf(part: PartOfText): KeyList | null {
  return part.keys.length === 0 ? null : { letters: new Map(part.keys), fault: findFault(part) };
}

function findFault({ questions, keys }: PartOfText): string | null {
  const numbers = questions.map(({ number }) => number);
  const listed = keys.map(([number]) => number);
  const [repeated] = repeatedIn(listed);
  if (repeated !== undefined) return `the key list names ${repeated} twice`;
  const open = questions.filter(({ hasKey }) => !hasKey).map(({ number }) => number);
  const doubled = repeatedIn(numbers);
  const unclear = open.find((number) => doubled.has(number));
  if (unclear !== undefined) return `several questions have the number ${unclear}`;
  const missing = notIn(listed, open);
  if (missing !== undefined) return `the key list has no ${missing}`;
  const unknown = notIn(numbers, listed);
  return unknown === undefined ? null : `the key list names ${unknown}, and no question has this number`;
}

/** The first number that is not among those known. */
function notIn(known: number[], numbers: number[]): number | undefined {
  const all = new Set(known);
  return numbers.find((number) => !all.has(number));
}

function repeatedIn(numbers: number[]): Set<number> {
  const seen = new Set<number>();
  const repeated = new Set<number>();
  for (const number of numbers) (seen.has(number) ? repeated : seen).add(number);
  return repeated;
}
