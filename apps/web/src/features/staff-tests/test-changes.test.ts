import { describe, expect, it } from 'vitest';
import { changedSettings } from './test-changes.ts';
import { testContent } from './testing/staff-tests.ts';

describe('settings that a publication changes', () => {
  it('are named with before and after, in the organisation’s time', () => {
    const after = testContent({
      minutes: 140,
      mixesOptions: true,
      answers: { when: 'after_close', date: null },
      window: { opensAt: null, closesAt: '2026-07-07T12:00:00.000Z', endsForAll: true },
    });
    expect(changedSettings(testContent(), after, 'Europe/London')).toEqual([
      { name: 'Minutes', before: '30', after: '140' },
      { name: 'Order', before: 'As here, for everybody', after: 'Options mixed for each learner' },
      { name: 'Closes', before: 'never', after: '7 July 2026 at 13:00' },
      { name: 'Starting late', before: 'keeps the minutes', after: 'ends for all' },
      { name: 'Answers', before: 'at once', after: 'after it has closed for all' },
    ]);
  });

  it('are none where questions alone differ', () => {
    expect(changedSettings(testContent(), testContent({ questions: [] }), 'Europe/London')).toEqual([]);
  });
});
