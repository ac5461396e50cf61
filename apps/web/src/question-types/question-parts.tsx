import type { LearnerQuestion } from '@assay/assessment';
import type { Ref } from 'react';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { Pictures } from './pictures.tsx';

/** Number in the margin of a sheet: its heading, which takes the focus when the question is opened. */
export function QuestionNumber({
  index,
  total,
  headingRef,
}: {
  index: number;
  total: number;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  return (
    <h1 ref={headingRef} className="sheet-number" tabIndex={-1}>
      <span className="visually-hidden">Question </span>
      <span>{index + 1}</span>
      <span className="visually-hidden">{` of ${total}`}</span>
    </h1>
  );
}

/** Text of the question, with its pictures. */
export function QuestionStem({ stem, images }: Pick<LearnerQuestion, 'stem' | 'images'>) {
  return (
    <div className="sheet-stem">
      <RichText html={stem} />
      <Pictures images={images} />
    </div>
  );
}
