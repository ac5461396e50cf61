import type { PracticeHold } from '@assay/assessment';
import type { Contract, ResponseIn } from '@assay/contract';

type WireHeldBack = ResponseIn<Contract['listPractice']>['held_back'];

/** Maximum number of tests that are named; further ones are counted together. */
const MOST_NAMED = 12;

export function presentHeldBack(heldBack: PracticeHold[][]): WireHeldBack {
  const tests = [...Map.groupBy(heldBack.flat(), testOf)].toSorted(
    ([, a], [, b]) => b.length - a.length || nameOf(a).localeCompare(nameOf(b), 'en'),
  );
  const named = tests
    .slice(0, MOST_NAMED)
    .flatMap(([, [hold, ...more]]) =>
      hold === undefined ? [] : [{ ...presentPracticeHold(hold), questions: more.length + 1 }],
    );
  const further = new Set(tests.slice(MOST_NAMED).map(([test]) => test));
  const ofFurther = heldBack.filter((holds) => holds.some((hold) => further.has(testOf(hold))));
  const [[some] = []] = ofFurther;
  const rest =
    some === undefined ? [] : [{ ...presentPracticeHold(some), test: null, questions: ofFurther.length }];
  return { questions: heldBack.length, tests: [...named, ...rest] };
}

/** Key of a test and its reason. */
function testOf({ testId, until }: PracticeHold): string {
  return `${testId} ${until}`;
}

function nameOf([hold]: PracticeHold[]): string {
  return hold?.testName ?? '';
}

export function presentPracticeHold(hold: PracticeHold) {
  return {
    test: hold.testId === null ? null : { _id: hold.testId, test_name: hold.testName },
    until: hold.until,
    date: hold.from === null ? null : new Date(hold.from).toISOString(),
  };
}
