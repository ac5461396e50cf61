import { MarkedOptions } from '../marked-options.tsx';
import type { ReviewProps } from '../review-props.ts';
import { rightOptions } from '../reviewed-question.ts';

export function MultipleReview({ question, response }: ReviewProps<'multiple'>) {
  return (
    <MarkedOptions
      options={question.options}
      right={rightOptions(question)}
      chosen={new Set(response.options)}
      square
    />
  );
}
