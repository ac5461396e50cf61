import type { RemarkQuestion, Rule } from '../../features/remarks/remarks.ts';
import { Button } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { AcceptedAnswers } from './accepted-answers.tsx';
import { CHOICES, describeRule, isSameRule, ruleFor } from './rules.ts';

/** A question of the test, and how it is to be marked. */
export function RuleEditor({
  asked,
  rule,
  isOff,
  onRule,
  onLeave,
}: {
  asked: RemarkQuestion;
  rule: Rule | null;
  /** True where it can no longer be changed. */
  isOff: boolean;
  onRule(rule: Rule | null): void;
  /** Takes the question off the list; absent where it is marked otherwise already. */
  onLeave?: (() => void) | undefined;
}) {
  const { question, number, version, current, standing } = asked;
  const name = `Question ${number}`;
  return (
    <section className="remark-rule" aria-label={name}>
      <div className="remark-rule-head">
        <h3>{name}</h3>
        <p className="label">
          {[
            version > 1 ? `version ${version}` : '',
            current ? '' : 'no longer in the test',
            isSameRule(rule, standing) ? '' : `now: ${describeRule(standing)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <SegmentedChoice
          legend={`How to mark question ${number}`}
          options={CHOICES.map(([value, label]) => ({ value, label, isOff }))}
          value={rule?.kind ?? 'published'}
          onChoose={(choice) => onRule(ruleFor(choice, { ...asked, rule }))}
        />
        {onLeave && !isOff && (
          <Button look="bare" onClick={onLeave}>
            Leave as it is
          </Button>
        )}
      </div>
      <RichText html={question.question} />
      <AcceptedAnswers asked={asked} rule={rule} isOff={isOff} onRule={onRule} />
    </section>
  );
}
