import { type ReactNode, useId, useRef } from 'react';
import { RetryFocus } from './load-error.tsx';
import { isLoading, LoadedContent, type Loading } from './loaded.tsx';
import './block.css';

type Props<Data> = {
  title: string;
  /** Number of entries, behind the title; null while it is unknown. */
  count?: number | null;
  /** Link to all entries, or other content beside the heading. */
  aside?: ReactNode;
  query: Loading<Data>;
  /** Error message, where the specification words it. */
  failure?: string;
  /** Placeholder while loading, of the same size; by default three lines. */
  skeleton?: ReactNode;
  children(data: Data): ReactNode;
};

/** A part of a page under its heading, in three states: loading, failed, loaded. */
export function Block<Data>({ title, count = null, aside, ...loaded }: Props<Data>) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <RetryFocus value={heading}>
      <section className="block" aria-labelledby={headingId} aria-busy={isLoading(loaded.query)}>
        <div className="block-head">
          <h2 ref={heading} className="section" id={headingId} tabIndex={-1}>
            <span>{title}</span>
            {count !== null && <span className="block-count">{` ${count}`}</span>}
          </h2>
          {aside}
        </div>
        <LoadedContent {...loaded} />
      </section>
    </RetryFocus>
  );
}
