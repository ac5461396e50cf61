import { type ReactNode, type RefObject, useRef } from 'react';
import { cutTitle } from './formats.ts';
import { RetryFocus } from './load-error.tsx';
import './page.css';

type Props = {
  /** Cut where it is long; its tooltip then has the whole. */
  title: string;
  /** Link to the page above this one. */
  way?: ReactNode;
  /** A button, a search or a fact beside the title; false keeps its place, so that the title stays. */
  beside?: ReactNode;
  /** True for a long form: what is beside the title stays in view. */
  isHeadSticky?: boolean;
  /** For a page that moves the focus to its title itself. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** A page within the menu: its title, and its content, whose retry buttons give the focus to the title. */
export function Page({ title, way, beside, isHeadSticky = false, headingRef, children }: Props) {
  const ownRef = useRef<HTMLHeadingElement>(null);
  const ref = headingRef ?? ownRef;
  const shown = cutTitle(title);
  const heading = (
    <h1
      className="title page-title"
      ref={ref}
      tabIndex={-1}
      title={isHeadSticky || shown !== title ? title : undefined}
    >
      {shown}
    </h1>
  );
  return (
    <RetryFocus value={ref}>
      <div className="scotch" />
      {way && <p className="page-way">{way}</p>}
      {beside !== undefined ? (
        <div className={isHeadSticky ? 'page-head is-sticky' : 'page-head'}>
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {children}
    </RetryFocus>
  );
}
