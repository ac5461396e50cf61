import { type ReactNode, useId } from 'react';
import { LoadError } from './states.tsx';
import { useRetry } from './use-retry.ts';
import './block.css';

type Props<Data> = {
  title: string;
  /** Number of entries, behind the title; null while it is unknown. */
  count?: number | null;
  /** Link to all entries, or other content beside the heading. */
  aside?: ReactNode;
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  /** Error message, where the specification words it. */
  failure?: string;
  /** Placeholder while loading, of the same size. */
  skeleton: ReactNode;
  children(data: Data): ReactNode;
};

/** A part of a page under its heading, in three states: loading, failed, loaded. */
export function Block<Data>({ title, count = null, aside, query, failure, skeleton, children }: Props<Data>) {
  const headingId = useId();
  const { heading, retry } = useRetry(query.refetch);
  const { data, error } = query;

  return (
    <section className="block" aria-labelledby={headingId} aria-busy={data === undefined && !error}>
      <div className="block-head">
        <h2 ref={heading} className="section" id={headingId} tabIndex={-1}>
          <span>{title}</span>
          {count !== null && <span className="block-count">{` ${count}`}</span>}
        </h2>
        {aside}
      </div>
      {data !== undefined && children(data)}
      {data === undefined && error && <LoadError error={error} message={failure} onRetry={retry} />}
      {data === undefined && !error && skeleton}
    </section>
  );
}
