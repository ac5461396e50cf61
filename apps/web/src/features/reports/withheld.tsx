import { cutTitle, formatMoment } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import type { WithheldReason } from './report.ts';
import './explanation.css';

/**
 * Sentence that says when something held back will be shown.
 * @param subject with its verb: "The score is", "Answer and explanation are"
 */
export function describeWithheld(
  subject: string,
  { test, until, date }: WithheldReason,
  ownTestId: string,
): string {
  const own = test?._id === ownTestId;
  const name = test === null ? 'another test' : `“${cutTitle(test.test_name)}”`;
  switch (until) {
    case 'handed_in':
      return `${subject} shown when ${name} is submitted.`;
    case 'after_date':
      return `${subject} shown ${date === null ? 'later' : formatMoment(date)}${own ? '' : `, like the answers of ${name}`}.`;
    case 'after_close':
      return `${subject} shown when everybody’s time for ${own ? 'this test' : name} is over.`;
    case 'never':
      return own
        ? `${subject} not shown: this test shows only its score.`
        : `${subject} not shown: ${name} does not show its answers.`;
  }
}

/** Note that says why something is missing, and when it will be shown. */
export function WithheldNote({
  subject,
  withheld,
  ownTestId,
}: {
  subject: string;
  withheld: WithheldReason;
  ownTestId: string;
}) {
  return (
    <p className="withheld-note">
      <Icon name={withheld.until === 'never' ? 'eye-off' : 'clock'} />
      <span>{describeWithheld(subject, withheld, ownTestId)}</span>
    </p>
  );
}
