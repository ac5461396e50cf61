/**
 * A second analyst, which shares no code with the first: plain lists in two passes, covariances where the
 * first has sums, an integral where it has a continued fraction.
 */
import type { AnalysedAttempt, AnalysedItem } from '../items.ts';

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function covariance(xs: number[], ys: number[]): number {
  const [meanOfXs, meanOfYs] = [mean(xs), mean(ys)];
  return mean(xs.map((value, at) => (value - meanOfXs) * ((ys[at] ?? 0) - meanOfYs)));
}

/** Pearson's correlation; null where it has none. */
function pearson(xs: number[], ys: number[]): number | null {
  const [ofXs, ofYs] = [covariance(xs, xs), covariance(ys, ys)];
  if (ofXs < 1e-13 || ofYs < 1e-13) return null;
  return covariance(xs, ys) / Math.sqrt(ofXs * ofYs);
}

/** Shares with which z-scores of ±1.959964 agree: the two roots of Wilson's equation, in percent. */
function wilsonRoots(right: number, answers: number): [number, number] {
  const z = 1.959_964;
  const holds = (share: number) =>
    Math.abs(right / answers - share) <= z * Math.sqrt((share * (1 - share)) / answers);
  const edge = (inside: number, outside: number): number => {
    let [near, far] = [inside, outside];
    for (let halving = 0; halving < 60; halving += 1) {
      const middle = (near + far) / 2;
      if (holds(middle)) near = middle;
      else far = middle;
    }
    return near * 100;
  };
  const share = right / answers;
  return [holds(0) ? 0 : edge(share, 0), holds(1) ? 100 : edge(share, 1)];
}

/** Half the logarithm of a ratio, as Fisher wrote z, and back. */
function fisher(correlation: number, pairs: number): [number, number] {
  const z = 0.5 * Math.log((1 + correlation) / (1 - correlation));
  const back = (value: number) => (Math.exp(2 * value) - 1) / (Math.exp(2 * value) + 1);
  return [back(z - 1.959_964 / Math.sqrt(pairs - 3)), back(z + 1.959_964 / Math.sqrt(pairs - 3))];
}

/** Quantile of F by Simpson's rule over the density of the beta distribution that it follows from. */
function quantileOfF(probability: number, numerator: number, denominator: number): number {
  const [a, b] = [numerator / 2, denominator / 2];
  const centre = a / (a + b);
  const width = Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1)));
  const from = Math.max(1e-12, centre - 12 * width);
  const to = Math.min(1 - 1e-12, centre + 12 * width);
  const peak = (a - 1) * Math.log(centre) + (b - 1) * Math.log(1 - centre);
  const density = (share: number) =>
    Math.exp((a - 1) * Math.log(share) + (b - 1) * Math.log(1 - share) - peak);
  const steps = 40_000;
  const step = (to - from) / steps;
  const areas = [0];
  for (let at = 0; at < steps; at += 1) {
    const left = from + at * step;
    const area = (step / 6) * (density(left) + 4 * density(left + step / 2) + density(left + step));
    areas.push((areas.at(-1) ?? 0) + area);
  }
  const wanted = probability * (areas.at(-1) ?? 0);
  const at = areas.findIndex((area) => area >= wanted);
  const before = areas[at - 1] ?? 0;
  const share = from + step * (at - 1 + (wanted - before) / ((areas[at] ?? 0) - before));
  return (denominator * share) / (numerator * (1 - share));
}

/** α from the matrix of covariances: what is off its diagonal, against all of it. */
export function analysePaper(items: readonly AnalysedItem[], attempts: AnalysedAttempt[]) {
  const asked = (attempts[0]?.answers ?? []).filter(({ item }) => items[item]?.isDropped === false);
  const columns = asked.map(({ item }) =>
    attempts.map(({ answers }) =>
      answers.some((each) => each.item === item && each.isRight === true) ? 1 : 0,
    ),
  );
  const totals = attempts.map((_, at) => columns.reduce((sum, column) => sum + (column[at] ?? 0), 0));
  const [n, k] = [attempts.length, columns.length];
  if (n < 10) return { n, mean: null, sd: null, alpha: null, sem: null };
  const sd = Math.sqrt((covariance(totals, totals) * n) / (n - 1));
  const known = { n, mean: mean(totals), sd };
  let off = 0;
  let all = 0;
  for (const [row, xs] of columns.entries()) {
    for (const [column, ys] of columns.entries()) {
      const each = covariance(xs, ys);
      all += each;
      if (row !== column) off += each;
    }
  }
  if (k < 2 || all < 1e-12) return { ...known, alpha: null, sem: null };
  const value = (k / (k - 1)) * (off / all);
  const bound = (probability: number) => 1 - (1 - value) * quantileOfF(probability, n - 1, (n - 1) * (k - 1));
  return { ...known, alpha: [value, bound(0.975), bound(0.025)], sem: sd * Math.sqrt(1 - value) };
}

/** Figures of one item, from the list of those who reached it. */
export function analyseItem(items: readonly AnalysedItem[], item: number, attempts: AnalysedAttempt[]) {
  const facts = items[item];
  if (facts === undefined) throw new Error(`There is no item ${item}.`);
  const counted = (each: AnalysedAttempt['answers'][number]) =>
    items[each.item]?.isDropped === false && each.isRight !== null;
  const rows = attempts.flatMap(({ answers }) => {
    const own = answers.find((each) => each.item === item);
    if (own === undefined || (own.isRight === null && !facts.isDropped)) return [];
    const others = answers.filter((each) => each.item !== item && counted(each));
    const rest = others.length === 0 ? 0 : mean(others.map(({ isRight }) => (isRight ? 1 : 0)));
    return [{ own, rest }];
  });
  const reached = rows.filter(({ own }) => own.isReached);
  const rests = reached.map(({ rest }) => rest);
  const right = reached.map(({ own }) => (own.isRight === true ? 1 : 0));
  const enough = reached.length >= 10;
  const isMarked = enough && !facts.isDropped;
  const r = isMarked ? pearson(right, rests) : null;
  const rightCount = right.reduce<number>((sum, each) => sum + each, 0);
  return {
    n: reached.length,
    omitted: reached.filter(({ own }) => !own.isAnswered).length,
    notReached: rows.length - reached.length,
    facility: isMarked ? [mean(right) * 100, ...wilsonRoots(rightCount, reached.length)] : null,
    discrimination: r === null ? null : [r, ...fisher(r, reached.length)],
    choices: facts.groups.flat().map(({ bit }) => {
      const chose = reached.map(({ own }) => Math.floor(own.picked / 2 ** bit) % 2);
      const theirs = rests.filter((_, at) => chose[at] === 1);
      return {
        bit,
        n: theirs.length,
        meanRest: theirs.length === 0 ? null : mean(theirs) * 100,
        correlation: enough ? pearson(chose, rests) : null,
      };
    }),
  };
}
