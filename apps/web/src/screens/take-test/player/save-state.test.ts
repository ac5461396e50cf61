import { describe, expect, it } from 'vitest';
import { saveStateIn } from './save-state.tsx';

describe('the state of saving', () => {
  it.each(['moved', 'signed_out'] as const)('promises no save while the test is %s', (phase) => {
    expect(saveStateIn(phase, 'saving')).toBe('offline');
  });

  it.each(['moved', 'signed_out'] as const)('stays "saved" with nothing unsaved while %s', (phase) => {
    expect(saveStateIn(phase, 'saved')).toBe('saved');
  });

  it.each(['saved', 'saving', 'offline'] as const)('is %s as it is while the test is open', (saveState) => {
    expect(saveStateIn('open', saveState)).toBe(saveState);
  });
});
