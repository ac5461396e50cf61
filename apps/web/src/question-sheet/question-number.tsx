import type { Ref } from 'react';

/** @param index from 0 @param headingRef of the heading, which takes the focus when the question is opened */
export type QuestionPlace = { index: number; total: number; headingRef: Ref<HTMLHeadingElement> };

/** Number in the margin of a sheet, as its heading. */
export function QuestionNumber({ index, total, headingRef }: QuestionPlace) {
  return (
    <h1 ref={headingRef} className="sheet-number" tabIndex={-1}>
      <span className="visually-hidden">Question </span>
      <span>{index + 1}</span>
      <span className="visually-hidden">{` of ${total}`}</span>
    </h1>
  );
}
