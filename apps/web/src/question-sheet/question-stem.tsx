import type { LearnerQuestion } from '@assay/assessment';
import { Pictures } from '../question-types/pictures.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';

/** Text of the question, with its pictures. */
export function QuestionStem({ stem, images }: Pick<LearnerQuestion, 'stem' | 'images'>) {
  return (
    <div className="sheet-stem">
      <RichText html={stem} />
      <Pictures images={images} />
    </div>
  );
}
