import type { AikenItem } from './aiken-items.ts';

const NUMBERED = /^(\d{1,5})\s?[.):]\s*\S/u;
const MAX_EXCERPT_LENGTH = 40;

/**
 * Says so where most stems of a file begin with numbers that count up. They are not taken off: a text may name a question
 * by its number, and with another stem a question that is banked already would become a second one.
 */
export function describeNumbers(items: Iterable<AikenItem>): string[] {
  let questions = 0;
  let counted = 0;
  let first: AikenItem | null = null;
  let before: number | null = null;
  for (const item of items) {
    if (item.options.length === 0) continue;
    questions += 1;
    const [, written] = NUMBERED.exec(item.stem[0] ?? '') ?? [];
    const number = written === undefined ? null : Number(written);
    if (number !== null && before !== null && number === before + 1) counted += 1;
    if (number !== null) first ??= item;
    before = number;
  }
  if (first === null || counted === 0 || (counted + 1) * 2 <= questions) return [];
  const begins = `line ${first.first}, “${first.stem[0]?.slice(0, MAX_EXCERPT_LENGTH)}”`;
  return [
    `The stems are numbered (${begins}), and learners would see these numbers beside those of their test. Take them out of the file, or read it with a mapping whose first mark is "{number}. {stem}" and which ignores "number" (docs/banks/mapping.md, "Marked lines").`,
  ];
}
