import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cutTitle } from './formats.ts';
import { IconButton } from './icon-button.tsx';
import { RetryFocus } from './load-error.tsx';
import './dialog.css';

/**
 * page: as high as its content, and scrolls as a whole; list: one of its children scrolls, all others stay in
 * view; full-screen: without padding, and its content shares the height.
 */
type Layout = 'page' | 'list' | 'full-screen';

type Props = {
  /** Cut where it is long; its tooltip then has the whole. */
  title: string;
  /**
   * Id of the text that is read out with the title; without it some screen readers read out the whole dialog.
   */
  describedBy?: string;
  children: ReactNode;
  onClose?: (() => void) | undefined;
  /** True for a close button. */
  cross?: boolean;
  /** True when a press outside closes it. */
  closesOutside?: boolean;
  layout?: Layout;
};

/**
 * The browser's own modal dialog, open for as long as it is rendered. Its title is its name. Focus begins on
 * the element marked `data-first-focus`, else on the close button, else on the title, and returns to where it
 * was. Without `onClose` it can only be left through its own buttons. Title, close button and `DialogFoot`
 * stay in view however long the dialog is.
 */
export function Dialog({
  title,
  describedBy,
  children,
  onClose,
  cross = false,
  closesOutside = false,
  layout = 'page',
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const shownTitle = cutTitle(title);

  // A modal dialog opens by a call, not by an attribute; closing it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    const first =
      element.querySelector<HTMLElement>('[data-first-focus]') ??
      element.querySelector<HTMLElement>('.dialog-head > .icon-button');
    (first ?? heading.current)?.focus();
    return () => element.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog is-${layout}${cross ? ' has-cross' : ''}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        // The parent decides whether it closes; the browser would close it by itself.
        event.preventDefault();
        onClose?.();
      }}
      onClick={({ target, currentTarget, clientX, clientY }) => {
        if (!closesOutside || target !== currentTarget) return;
        // A press on the backdrop has the dialog as its target, so only the position tells them apart.
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
        if (clientX < left || clientX > right || clientY < top || clientY > bottom) onClose?.();
      }}
      onKeyDown={(event) => {
        // Without `onClose`, a second Escape would close it past onCancel.
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} ref={heading} tabIndex={-1} title={shownTitle === title ? undefined : title}>
          {shownTitle}
        </h2>
        {cross && <IconButton icon="close" label="Close" onClick={onClose} />}
      </div>
      <RetryFocus value={heading}>{children}</RetryFocus>
    </dialog>
  );
}

/** Buttons at the end of a dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>;
}
