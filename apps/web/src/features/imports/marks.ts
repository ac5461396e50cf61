import type { ImportItemClass } from '@assay/contract';
import { IMPORT_ITEM_CLASSES, IMPORT_MARKS, NOT_TAKABLE } from '@assay/contract/imports';

/** Class of a question of a file, and the decision about it: known of all, also of those not on the page. */
export type Mark = { number: number; of: ImportItemClass; isTaken: boolean };

export type Decision = 'take' | 'skip';

/** Questions of a class on one page of the list. */
export const PAGE_SIZE = 20;

const CLASSES = new Map(IMPORT_ITEM_CLASSES.map((each) => [IMPORT_MARKS[each], each]));

/** Reads the letters, one for each question in the order of the file; a capital for one that is taken. */
export function readMarks(letters: string): Mark[] {
  return [...letters].map((letter, index) => {
    const small = letter.toLowerCase();
    // A letter that only a newer server knows stands for no class of its own.
    return { number: index + 1, of: CLASSES.get(small) ?? 'plain', isTaken: letter !== small };
  });
}

/** The letters after a decision. What cannot be taken stays as it is. */
export function withDecision(letters: string, numbers: readonly number[], decision: Decision): string {
  const marks = [...letters];
  for (const number of numbers) {
    const letter = marks[number - 1];
    if (letter === undefined || !mayBeTaken(letter)) continue;
    marks[number - 1] = decision === 'take' ? letter.toUpperCase() : letter.toLowerCase();
  }
  return marks.join('');
}

function mayBeTaken(letter: string): boolean {
  const of = CLASSES.get(letter.toLowerCase());
  return of !== undefined && isTakable(of);
}

export function isTakable(of: ImportItemClass): boolean {
  return !NOT_TAKABLE.includes(of);
}

/** The letters with those of some numbers as they stood before. */
export function withThoseOf(letters: string, before: string, numbers: readonly number[]): string {
  const marks = [...letters];
  for (const number of numbers) {
    const letter = before.at(number - 1);
    if (letter !== undefined && number <= marks.length) marks[number - 1] = letter;
  }
  return marks.join('');
}

/** Numbers of the questions of a class, in the order of the file. */
export function numbersOf(marks: readonly Mark[], of: ImportItemClass): number[] {
  return marks.filter((mark) => mark.of === of).map(({ number }) => number);
}

/** Page of its class on which a question stands, from 1; null where there is no such question. */
export function placeOf(
  marks: readonly Mark[],
  number: number,
): { of: ImportItemClass; page: number } | null {
  const mark = marks[number - 1];
  if (mark === undefined) return null;
  const before = marks.slice(0, number - 1).filter(({ of }) => of === mark.of).length;
  return { of: mark.of, page: Math.floor(before / PAGE_SIZE) + 1 };
}

/** The first fault after a question, or the first of all; null where there is none. */
export function nextFault(marks: readonly Mark[], after: number | null): number | null {
  const faults = numbersOf(marks, 'fault');
  return faults.find((number) => number > (after ?? 0)) ?? faults[0] ?? null;
}

/** Page of each class that is shown; those that are not named are at their first. */
export type Pages = Readonly<Partial<Record<ImportItemClass, number>>>;

/** Reads the pages from an address. Anyone can write one, so unknown values count as absent. */
export function readPages(params: URLSearchParams): Pages {
  return Object.fromEntries(
    IMPORT_ITEM_CLASSES.flatMap((each) => {
      const page = params.get(each) ?? '';
      return /^[1-9]\d{0,3}$/u.test(page) ? [[each, Number(page)]] : [];
    }),
  );
}

/** Writes the address of some pages, without those that are the first. */
export function writePages(pages: Pages): URLSearchParams {
  const further = IMPORT_ITEM_CLASSES.flatMap((each) => {
    const page = pages[each] ?? 1;
    return page > 1 ? [[each, String(page)]] : [];
  });
  return new URLSearchParams(further);
}

/** Sums as the foot of the page has them. */
export function countMarks(marks: readonly Mark[]) {
  const taken = marks.filter(({ isTaken }) => isTaken).length;
  const faults = numbersOf(marks, 'fault').length;
  return { taken, faults, skipped: marks.length - taken - faults };
}
