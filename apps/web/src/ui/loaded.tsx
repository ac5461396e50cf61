import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import { Skeleton } from './skeleton.tsx';

/** Parts of a query that tell its state. */
export type Loading<Data> = { data: Data | undefined; error: Error | null; refetch(): unknown };

type Props<Data> = {
  query: Loading<Data>;
  /** Error message, where the specification words it. */
  failure?: string | undefined;
  /** Placeholder of the same size; by default three lines. */
  skeleton?: ReactNode;
  children(data: Data): ReactNode;
};

/** Content of a query in its three states: loading, failed, loaded. Data that is there outlives an error. */
export function Loaded<Data>(props: Props<Data>) {
  return (
    <div aria-busy={isLoading(props.query)}>
      <LoadedContent {...props} />
    </div>
  );
}

/** The same without an element of its own, within one that says whether it is busy. */
export function LoadedContent<Data>({ query, failure, skeleton = <Skeleton />, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <LoadError error={error} message={failure} onRetry={refetch} /> : skeleton;
}

export function isLoading({ data, error }: Loading<unknown>): boolean {
  return data === undefined && error === null;
}
