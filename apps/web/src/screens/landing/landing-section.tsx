import { type ReactNode, useId } from 'react';
import { LoadError } from '../../ui/states.tsx';
import { useRetry } from '../../ui/use-retry.ts';

type Props = {
  title: string;
  className?: string;
  /** Given where the content is loaded by a query, which may be pending or have failed. */
  query?: { data: unknown; error: Error | null; refetch(): unknown };
  /** Picture beside heading and text. */
  picture?: ReactNode;
  children?: ReactNode;
};

/** A section of the landing page in its states: loading, failed, loaded. */
export function LandingSection({ title, className = '', query, picture, children }: Props) {
  const id = useId();
  const { heading, retry } = useRetry(() => query?.refetch());
  const isThere = !query || query.data !== undefined;
  const error = isThere ? null : query.error;

  return (
    <section className={`landing-section ${className}`} aria-labelledby={id}>
      <h2 className="title" id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="landing-section-body" aria-busy={!isThere && !error}>
        {isThere && children}
        {error && <LoadError error={error} onRetry={retry} />}
        {!isThere && !error && <Lines />}
      </div>
      {picture && <div className="landing-picture">{picture}</div>}
    </section>
  );
}

function Lines() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="landing-lines" aria-hidden="true">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    </>
  );
}
