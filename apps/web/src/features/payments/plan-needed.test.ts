import { describe, expect, it } from 'vitest';
import { planNeededPath, readWayBack } from './plan-needed.ts';
import { describeNeed } from './plan-needed-words.ts';

const backOf = (path: string) => new URL(planNeededPath(path), 'http://a.test').searchParams.get('back');

describe('the way back from the plans', () => {
  it.each([
    ['/menu/tests/take-test/1', 'test', '1'],
    ['/menu/tests/take-test/1?recharge=1', 'recharge', '1'],
    ['/menu/recharge', 'recharge', ''],
    ['/menu/tests/check-answers/2?viewScore=true&question=3', 'score', '2'],
    ['/menu/speciality-modules/topic-detail/4/take-test?choice=new', 'practice', '4'],
    ['/menu/proficiency-percentage/5', 'results', ''],
    ['/menu/questions?report=6', 'results', ''],
  ] as const)('leads to %s', (path, reason, id) => {
    expect(readWayBack(backOf(path))).toEqual({ to: path, reason, id });
  });

  it.each([
    null,
    '',
    'https://evil.test/menu/recharge',
    '//evil.test/menu/recharge',
    '/\\evil.test/menu/recharge',
    '/\t/evil.test/menu/recharge',
    'javascript:alert(1)',
    '/menu/membership',
    '/menu/tests/../../user-logout',
    '/elsewhere',
    '/\t/[',
  ])('is not read from %s', (back) => expect(readWayBack(back)).toBeNull());
});

it('the reason names the test where it is known, and is a sentence where it is not', () => {
  expect(describeNeed('practice', 'Lights and shapes')).toBe('Practising “Lights and shapes” needs a plan.');
  expect(describeNeed('test', null)).toBe('This test needs a plan.');
  expect(describeNeed('score', 'Tides')).toBe(
    'Your answers in “Tides” are kept. Seeing them again needs a plan.',
  );
});
