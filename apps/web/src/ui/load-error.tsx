import { createContext, type RefObject, use } from 'react';
import { ApiError, errorMessageOf, withReference } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import './load-error.css';

/** Heading above, with a tabindex: takes the focus from the retry button, which disappears. */
export const RetryFocus = createContext<RefObject<HTMLElement | null> | null>(null);

export type LoadErrorProps = {
  error: Error;
  /** Message that the specification words. */
  message?: string | undefined;
  onRetry(): unknown;
};

/**
 * Error state of one section: the message, and a retry button, which brings back its loading state. Where a
 * plan is needed a retry is useless: then a link to the plans. Where a permission is missing, so is the rest
 * of the page: the error is passed on to the route, whose error page replaces it all.
 */
export function LoadError({ error, message, onRetry }: LoadErrorProps) {
  const heading = use(RetryFocus);
  if (error instanceof ApiError && error.code === 'forbidden') throw error;
  const shown = message === undefined ? errorMessageOf(error) : withReference(message, error);
  return (
    <div className="empty" role="alert">
      <p className="failure-message">
        <Icon name="warning" /> <span>{shown}</span>
      </p>
      {error instanceof ApiError && error.code === 'no_access' ? (
        <ButtonLink to={paths.membership}>See the plans</ButtonLink>
      ) : (
        <Button
          onClick={() => {
            // The new content is the next stop after the heading.
            heading?.current?.focus();
            onRetry();
          }}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
