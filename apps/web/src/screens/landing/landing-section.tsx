import { type ReactNode, useId, useRef } from 'react';
import { RetryFocus } from '../../ui/load-error.tsx';
import { isLoading, LoadedContent, type Loading } from '../../ui/loaded.tsx';

type Props = {
  title: string;
  className?: string;
  /** Given where the content is loaded by a query, which may be pending or have failed. */
  query?: Loading<unknown>;
  /** Picture beside heading and text. */
  picture?: ReactNode;
  children?: ReactNode;
};

/** A section of the landing page in its states: loading, failed, loaded. */
export function LandingSection({ title, className = '', query, picture, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <RetryFocus value={heading}>
      <section className={`landing-section ${className}`} aria-labelledby={id}>
        <h2 className="title" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className="landing-section-body" aria-busy={query !== undefined && isLoading(query)}>
          {query ? <LoadedContent query={query}>{() => children}</LoadedContent> : children}
        </div>
        {picture && <div className="landing-picture">{picture}</div>}
      </section>
    </RetryFocus>
  );
}
