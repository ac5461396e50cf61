import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PICTURE_STEPS, type PictureState, type PictureStep, REMOVABLE } from './uploaded-picture.policy.ts';

const STEPS = Object.keys(PICTURE_STEPS) as PictureStep[];

function take(state: PictureState, step: PictureStep): PictureState {
  const { from, to }: { from: readonly PictureState[]; to: PictureState } = PICTURE_STEPS[step];
  return from.includes(state) ? to : state;
}

describe('an uploaded picture', () => {
  it('that may be removed never comes back', () => {
    for (const step of STEPS) expect(take(REMOVABLE, step), step).toBe(REMOVABLE);
  });

  it('that is shown stays when its writer gives it up', () => {
    expect(take(take('new', 'show'), 'giveUp')).toBe('shown');
  });

  it('that was given up is not shown', () => {
    expect(take(take('new', 'giveUp'), 'show')).toBe('gone');
  });

  it('that its owner does not show yet stays when the owner’s former one is withdrawn', () => {
    expect([take('new', 'withdraw'), take('shown', 'withdraw')]).toEqual(['new', 'gone']);
  });

  it('is removable after an account is erased, whatever it was', () => {
    expect([take('new', 'erase'), take('shown', 'erase')]).toEqual([REMOVABLE, REMOVABLE]);
  });

  it('is never removable while something refers to it, and always once its writer ended without', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEPS)), (steps) => {
        let state: PictureState = 'new';
        let isReferredTo = false;
        for (const step of steps) {
          // A writer refers to a picture where it could be shown; the owner's steps take the reference away.
          const next = take(state, step);
          if (step === 'show' && next === 'shown') isReferredTo = true;
          if (step === 'withdraw' || step === 'erase') isReferredTo = false;
          state = next;
          expect(state === 'shown').toBe(isReferredTo);
        }
        expect(take(state, 'giveUp') === REMOVABLE).toBe(!isReferredTo);
      }),
    );
  });
});
