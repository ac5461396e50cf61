import { Icon } from '../../ui/icon.tsx';
import { type Withheld, wordWithheld } from './withheld.ts';
import './explanation.css';

/** Why something is not here, and when it will be. */
export function WithheldNote({
  subject,
  withheld,
  ownTestId,
}: {
  subject: string;
  withheld: Withheld;
  ownTestId: string;
}) {
  return (
    <p className="withheld-note">
      <Icon name={withheld.until === 'never' ? 'eye-off' : 'clock'} />
      <span>{wordWithheld(subject, withheld, ownTestId)}</span>
    </p>
  );
}
