import type { ReactNode } from 'react';
import './skeleton.css';

type Props = {
  lines?: number;
  /** Bars in the shape of the content, where lines of text are not its shape. */
  children?: ReactNode;
};

/** Placeholder of content that loads, at its size. Screen readers hear that it loads. */
export function Skeleton({ lines = 3, children }: Props) {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className={children === undefined ? 'skeleton' : undefined} aria-hidden="true">
        {children ?? <SkeletonLines count={lines} />}
      </div>
    </>
  );
}

/** Bars in place of lines of text. */
export function SkeletonLines({ count }: { count: number }) {
  return (
    <span className="skeleton-lines">
      {Array.from({ length: count }, (_, index) => index).map((line) => (
        <SkeletonBar key={line} />
      ))}
    </span>
  );
}

/** One bar. Width and height are lengths of CSS; without them it fills its line. */
export function SkeletonBar({ width, height }: { width?: string; height?: string }) {
  return <span className="skeleton-bar" style={{ width, height }} />;
}
