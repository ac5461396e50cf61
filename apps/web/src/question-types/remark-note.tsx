import { IconLabel } from '../ui/icon.tsx';
import { letterOf, type ReviewedQuestion } from './question.ts';

/** Line that says how a re-mark changed what counts as right; nothing where the published key decides. */
export function RemarkNote({ question }: { question: ReviewedQuestion }) {
  const words = describeRemark(question);
  return (
    words !== null && (
      <p className="options-hint">
        <IconLabel icon="again">{words}</IconLabel>
      </p>
    )
  );
}

/** Sentence for a question that was marked again; null for any other. */
function describeRemark({
  remarked,
  options,
  question_type,
}: Pick<ReviewedQuestion, 'remarked' | 'options' | 'question_type'>): string | null {
  switch (remarked?.by) {
    case undefined:
      return null;
    case 'drop':
      return 'This question was dropped. It counts for nobody.';
    case 'full_marks':
      return 'Everybody has full marks for this question.';
    case 'keys': {
      if (remarked.accepted.length === 0) return 'This question was marked again with a new key.';
      const accepted = remarked.accepted.map((each) =>
        question_type === 'Sub Questions'
          ? each.map((said) => (said === 'true' ? 'True' : 'False')).join(', ')
          : each.map((text) => letterOf(options.indexOf(text))).join(' with '),
      );
      return `This question was marked again: ${accepted.join(' or ')} counts as right, too.`;
    }
  }
}
