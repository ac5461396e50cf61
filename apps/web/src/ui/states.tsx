import { createContext, type ReactNode, use } from 'react';
import { ApiError, errorMessageOf } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import './states.css';

/**
 * Error state of one section: the message, and a retry button, which brings back its loading state. Where a
 * plan is needed a retry is useless: then a link to the plans.
 */
export function LoadError({
  error,
  message = errorMessageOf(error),
  onRetry,
}: {
  error: Error;
  /** Message that the specification words. */
  message?: string;
  onRetry(): void;
}) {
  return (
    <div className="empty" role="alert">
      <p className="failure-message">
        <Icon name="warning" /> <span>{message}</span>
      </p>
      {error instanceof ApiError && error.code === 'no_access' ? (
        <ButtonLink to={paths.membership}>See the plans</ButtonLink>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </div>
  );
}

/** Brand above a notice: set around all pages, so that every notice shows its organisation. */
export const NoticeHead = createContext<ReactNode>(null);

/** A message on a page of its own. */
export function FullPageNotice({ title, children }: { title: string; children: ReactNode }) {
  const head = use(NoticeHead);
  return (
    <div className="full-page">
      {head !== null && <header className="full-page-head">{head}</header>}
      <main className="full-page-sheet">
        <div className="scotch" />
        <h1 className="title">{title}</h1>
        <div className="full-page-text">{children}</div>
      </main>
    </div>
  );
}
