import { refusalReasons, suspicionReasons } from '@assay/interchange';
import { expect, it } from 'vitest';
import { describeReason } from './finding-messages.ts';

it('says of pictures where they are looked for, behind what holds for each question that is named so', () => {
  expect(suspicionReasons.picture_missing).toBe(
    'It shows a picture that was not found, and is taken without it.',
  );
  expect(refusalReasons.picture_lost).toBe(
    'A picture that one of its options shows, or that is all of its question, is not there or may not be shown: nobody could tell what is meant.',
  );
  for (const reason of ['picture_missing', 'picture_lost', 'picture_as_text'] as const)
    expect(describeReason(reason)).toMatch(/folder that --pictures gives; every other file has to hold/u);
});

it('says that saving the table again does not repair its quotation marks', () => {
  expect(describeReason('broken_quotes')).toMatch(/the extra quotation mark.*again does not help\.$/u);
});
