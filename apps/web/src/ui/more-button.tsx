import { errorMessageOf } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './more-button.css';

type Props = {
  label?: string;
  isPending: boolean;
  /** Error of the last request; null where there is none. */
  error: Error | null;
  onMore(): void;
};

/** Button that loads more of a partial list, and shows an error where that fails. */
export function MoreButton({ label = 'Show more', isPending, error, onMore }: Props) {
  return (
    <div className="more">
      <Button isBusy={isPending} onClick={onMore}>
        {label}
      </Button>
      {error && !isPending && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{errorMessageOf(error)}</span>
        </p>
      )}
    </div>
  );
}
