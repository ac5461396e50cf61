import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createItemAnalysis, type ItemAnalysis } from './item-analysis.ts';
import type { AnalysedAttempt, AnalysedItem } from './items.ts';
import { randomOf, sat, single, statements } from './testing/data-sets.ts';
import { analyseItem, analysePaper } from './testing/second-analyst.ts';

function analyse(items: readonly AnalysedItem[], attempts: AnalysedAttempt[]): ItemAnalysis {
  const analysis = createItemAnalysis(items);
  for (const attempt of attempts) analysis.add(attempt);
  return analysis.result();
}

/** Expects numbers that differ by rounding alone; null only where null is expected. */
function expectClose(found: (number | null)[] | null, expected: (number | null)[] | null, digits: number) {
  if (found === null || expected === null) return expect(found).toEqual(expected);
  for (const [at, value] of expected.entries()) {
    if (value === null) expect(found[at]).toBeNull();
    else expect(found[at]).toBeCloseTo(value, digits);
  }
}

/** Every number of an analysis, to find one that is none. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (value instanceof Map) return numbersOf([...value.values()]);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

function expectRecomputed(items: readonly AnalysedItem[], attempts: AnalysedAttempt[]) {
  const { items: figures, papers } = analyse(items, attempts);
  expect(numbersOf([figures, papers]).every(Number.isFinite)).toBe(true);
  for (const [index, item] of figures.entries()) {
    const second = analyseItem(items, index, attempts);
    expect([item.answers, item.omitted, item.notReached]).toEqual([
      second.n,
      second.omitted,
      second.notReached,
    ]);
    const { facility, discrimination } = item;
    expectClose(facility && [facility.value, facility.from, facility.to], second.facility, 1);
    expectClose(
      discrimination && [discrimination.value, discrimination.from, discrimination.to],
      second.discrimination,
      8,
    );
    for (const [at, choice] of item.choices.entries()) {
      const expected = second.choices[at];
      expect([choice.bit, choice.answers]).toEqual([expected?.bit, expected?.n]);
      expectClose([choice.meanRest], [expected?.meanRest ?? null], 1);
      expectClose([choice.correlation], [expected?.correlation ?? null], 8);
    }
  }
  for (const [name, paper] of papers) {
    const second = analysePaper(
      items,
      attempts.filter((each) => each.paper === name),
    );
    expect(paper.attempts).toBe(second.n);
    expectClose(
      [paper.mean, paper.standardDeviation, paper.errorOfMeasurement],
      [second.mean, second.sd, second.sem],
      8,
    );
    const { reliability } = paper;
    expectClose(reliability && [reliability.value, reliability.from, reliability.to], second.alpha, 5);
  }
  return { figures, papers };
}

const FIVE = Array.from({ length: 12 }, () => single(5));

describe('an analysis equals a second one by other means', () => {
  it('of 7 items and 89 persons with the published α of 0.85', () => {
    const items = Array.from({ length: 7 }, () => single(4));
    const { papers } = expectRecomputed(items, sat(items, { persons: 89, spread: 4.1, seed: 3 }));
    const { value = 0, from = 0, to = 0 } = papers.get('one')?.reliability ?? {};
    expectClose([value, from, to], [0.85, 0.797, 0.893], 2);
  });

  it('of 20 items and 873 persons with the published α of 0.913', () => {
    const items = Array.from({ length: 20 }, () => single(4));
    const { papers } = expectRecomputed(items, sat(items, { persons: 873, spread: 3.7, seed: 4 }));
    const { value = 0, from = 0, to = 0 } = papers.get('one')?.reliability ?? {};
    expectClose([value, from, to], [0.913, 0.904, 0.921], 2);
  });

  it('of statements, options and a dropped question', () => {
    const items = [single(5), statements(4), { ...single(5), isDropped: true }, statements(2), single(3)];
    const { figures } = expectRecomputed(items, sat(items, { persons: 140, spread: 2, seed: 5 }));
    expect(figures[2]).toMatchObject({ isDropped: true, facility: null, discrimination: null, flags: [] });
    expect(figures[2]?.choices.map(({ answers }) => answers > 0)).toContain(true);
  });

  it('of papers that share some of their questions', () => {
    const attempts = [
      ...sat(FIVE, { persons: 60, spread: 2, seed: 6 }),
      ...sat(FIVE, { persons: 45, spread: 2, seed: 7 }).map(({ answers }) => ({
        paper: 'two',
        answers: answers.filter(({ item }) => item > 3),
      })),
    ];
    const { figures, papers } = expectRecomputed(FIVE, attempts);
    expect([papers.get('one')?.attempts, papers.get('two')?.attempts]).toEqual([60, 45]);
    expect((figures[11]?.answers ?? 0) > (figures[0]?.answers ?? 0)).toBe(true);
  });

  it('of a question that does not count for some', () => {
    const attempts = sat(FIVE, { persons: 50, spread: 2, seed: 8 }).map((attempt, at) => ({
      ...attempt,
      answers: attempt.answers.map((answer) =>
        answer.item === 0 && at % 3 === 0 ? { ...answer, isRight: null } : answer,
      ),
    }));
    const { figures } = expectRecomputed(FIVE, attempts);
    expect(figures[0]?.answers).toBe(33);
  });

  it.each([0, 1, 9, 10, 29, 30, 99, 100])('of %i attempts', (persons) => {
    expectRecomputed(FIVE, sat(FIVE, { persons, spread: 2, seed: 9 }));
  });

  it.each([
    ['everybody', true],
    ['nobody', false],
  ])('where %s is right', (_who, isRight) => {
    for (const persons of [1, 10, 30, 100]) {
      const attempts = sat(FIVE, { persons, spread: 2, seed: 10 }).map(({ paper, answers }) => ({
        paper,
        answers: answers.map((answer) => ({
          ...answer,
          isRight,
          isReached: true,
          isAnswered: true,
          picked: isRight ? 1 : 2,
        })),
      }));
      const { figures, papers } = expectRecomputed(FIVE, attempts);
      expect(figures.every(({ discrimination }) => discrimination === null)).toBe(true);
      expect(papers.get('one')?.reliability).toBeNull();
    }
  });

  it('of a paper of one question', () => {
    const { figures } = expectRecomputed([single(4)], sat([single(4)], { persons: 40, spread: 2, seed: 11 }));
    expect(figures[0]?.discrimination).toBeNull();
  });
});

describe('figures', () => {
  it.each([
    [9, 'counts', false],
    [10, 'intervals', true],
    [29, 'intervals', true],
    [30, 'unstable', true],
    [99, 'unstable', true],
    [100, 'plain', true],
  ])('of %i answers are at the stage "%s"', (persons, stage, given) => {
    const attempts = sat(FIVE, { persons, spread: 2, seed: 12 }).map((attempt) => ({
      ...attempt,
      answers: attempt.answers.map((answer) => ({ ...answer, isReached: true })),
    }));
    const [first] = analyse(FIVE, attempts).items;
    expect(first?.stage).toBe(stage);
    expect(first?.facility !== null).toBe(given);
    if (persons < 30) expect(first?.flags).toEqual([]);
  });

  it('do not depend on the order of the attempts', () => {
    const attempts = sat(FIVE, { persons: 120, spread: 2, seed: 13 });
    const inOrder = analyse(FIVE, attempts);
    const round = (value: unknown) =>
      JSON.stringify(value, (_key, each) => (typeof each === 'number' ? Number(each.toFixed(9)) : each));
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = randomOf(seed);
        const shuffled = attempts
          .map((attempt) => ({ attempt, place: random() }))
          .sort((a, b) => a.place - b.place)
          .map(({ attempt }) => attempt);
        const other = analyse(FIVE, shuffled);
        expect(round(other.items)).toBe(round(inOrder.items));
        expect(other.papers).toEqual(inOrder.papers);
      }),
      { numRuns: 20 },
    );
  });
});

/** Attempts whose first item is answered as told, and whose rest is as good as told. */
function told(rows: { picked: number; rest: number; sure?: boolean; times: number }[]): AnalysedAttempt[] {
  return rows.flatMap(({ picked, rest, sure = false, times }) =>
    Array.from({ length: times }, (_, time) => ({
      paper: 'one',
      answers: FIVE.map((_item, item) => {
        const isRight = item === 0 ? picked === 0 : item <= rest - (time % 2);
        const option = item === 0 ? picked : isRight ? 0 : 1;
        return { item, isRight, isAnswered: true, isReached: true, picked: 1 << option, isSure: sure };
      }),
    })),
  );
}

describe('a key is suspect', () => {
  const flags = (rows: Parameters<typeof told>[0]) => analyse(FIVE, told(rows)).items[0];

  it('where those who chose another option did better in the rest', () => {
    const item = flags([
      { picked: 0, rest: 5, times: 20 },
      { picked: 1, rest: 9, times: 20 },
      { picked: 2, rest: 3, times: 10 },
    ]);
    expect(item).toMatchObject({ flags: ['key_suspect'], suspects: [1] });
  });

  it('not of fewer than 30 answers, nor of an option that fewer than 10 chose', () => {
    const few = flags([
      { picked: 0, rest: 5, times: 15 },
      { picked: 1, rest: 9, times: 14 },
    ]);
    const fewer = flags([
      { picked: 0, rest: 5, times: 40 },
      { picked: 1, rest: 9, times: 9 },
    ]);
    expect([few?.suspects, fewer?.suspects]).toEqual([[], []]);
  });

  it('where most of those who were sure are wrong', () => {
    const item = flags([
      { picked: 0, rest: 9, times: 25 },
      { picked: 0, rest: 9, sure: true, times: 4 },
      { picked: 1, rest: 4, sure: true, times: 6 },
    ]);
    expect(item).toMatchObject({ flags: ['sure_and_wrong'], sure: { answers: 10, wrong: 6 } });
  });
});

describe('a question is called', () => {
  const worse = (times: number) =>
    analyse(
      FIVE,
      told([
        { picked: 0, rest: 3, times },
        { picked: 1, rest: 8, times: times / 5 },
        { picked: 2, rest: 8, times: times / 5 },
      ]),
    ).items[0];

  it('bad by its discrimination alone from 100 answers on', () => {
    expect(worse(60)?.flags).not.toContain('negative');
    expect(worse(80)?.flags).toContain('negative');
  });

  it('no better than guessing where its whole interval is below that', () => {
    const item = analyse(
      FIVE,
      told([
        { picked: 0, rest: 6, times: 2 },
        { picked: 1, rest: 5, times: 19 },
        { picked: 2, rest: 5, times: 19 },
      ]),
    ).items[0];
    expect(item?.flags).toContain('guessed');
  });
});
