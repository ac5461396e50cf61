import { describe, expect, it } from 'vitest';
import { rightOptions } from './reviewed-question.ts';

const options = ['Sodium', 'K<sub>CO</sub>  of 5', 'Caf\u00e9'];

describe('the right options', () => {
  it('of a single choice is the one that the report names', () => {
    expect(rightOptions({ options, correct_option: 'Sodium', correct_options: [] })).toEqual(new Set([0]));
  });

  it('of a multiple choice are all that the report names', () => {
    expect(rightOptions({ options, correct_option: null, correct_options: ['Sodium', 'Caf\u00e9'] })).toEqual(
      new Set([0, 2]),
    );
  });

  it('are found however white space and accents are written', () => {
    expect(
      rightOptions({ options, correct_option: null, correct_options: ['K<sub>CO</sub> of 5', 'Cafe\u0301'] }),
    ).toEqual(new Set([1, 2]));
  });
});
