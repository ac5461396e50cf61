import { type ReactNode, useId } from 'react';
import { LoadError } from './states.tsx';
import { useRetry } from './use-retry.ts';
import './block.css';

type Props<Data> = {
  title: string;
  /** How many there are, behind the title; null while that is not known. */
  count?: number | null;
  /** Where all of it is, or what else belongs beside the heading. */
  aside?: ReactNode;
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  /** What failed, where the specification words it. */
  failure?: string;
  /** In the place of what is still coming, at its size. */
  skeleton: ReactNode;
  children(data: Data): ReactNode;
};

/** A part of a page under its heading, with what it shows in three states: still coming, failed, there. */
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
