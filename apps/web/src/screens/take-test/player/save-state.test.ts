import { describe, expect, it } from 'vitest';
import { saveStateIn, saveStateLabels } from './save-state.tsx';

describe('the state of saving', () => {
  it.each(['moved', 'signed_out'] as const)(
    'says that the test is %s, whatever is saved or kept',
    (phase) => {
      for (const saveState of ['saved', 'saving', 'offline'] as const)
        expect(saveStateIn(phase, saveState)).toBe(phase);
    },
  );

  it.each(['open', 'moved', 'signed_out', 'submitting'] as const)(
    'says that nobody keeps the answers before all else, also when the test is %s',
    (phase) => {
      expect(saveStateIn(phase, 'not_kept')).toBe('not_kept');
    },
  );

  it('has words of its own for each', () => {
    const labels = Object.values(saveStateLabels);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each(['saved', 'saving', 'offline'] as const)('is %s as it is while the test is open', (saveState) => {
    expect(saveStateIn('open', saveState)).toBe(saveState);
  });
});
