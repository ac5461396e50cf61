import { errorMessageOf } from '../api/api-error.ts';
import { Icon } from './icon.tsx';
import './more-button.css';

type Props = {
  label?: string;
  isPending: boolean;
  /** Why it did not come; null where nothing failed. */
  error: Error | null;
  className?: string;
  onMore(): void;
};

/** Brings more of a list that came in part, and says so where it does not come. */
export function MoreButton({ label = 'Show more', isPending, error, className = '', onMore }: Props) {
  return (
    <div className={`more ${className}`}>
      <button
        type="button"
        className="button"
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => isPending || onMore()}
      >
        {label}
      </button>
      {error && !isPending && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{errorMessageOf(error)}</span>
        </p>
      )}
    </div>
  );
}
