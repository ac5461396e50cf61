import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import './page-dialog.css';

/**
 * The browser's own modal dialog, open for as long as it is rendered. Its title is its name. Focus begins on
 * the element marked `data-first-focus`, else on the cross, else on the title, and returns to where it was.
 * Without `onClose` it can only be left through its own buttons; `cross` shows a way out. Title, cross and
 * `.dialog-foot` stay in view however long the dialog is.
 */
export function PageDialog({
  title,
  fullTitle,
  describedBy,
  children,
  onClose,
  cross = false,
  closesOutside = false,
  fullScreen = false,
  className = '',
}: {
  title: string;
  /** When the title is cut: the whole of it. */
  fullTitle?: string;
  /**
   * The id of what is read out with the title; without it some screen readers read out all that the dialog
   * holds.
   */
  describedBy?: string;
  children: ReactNode;
  onClose?: () => void;
  cross?: boolean;
  /** Whether a press beside it closes it. */
  closesOutside?: boolean;
  /** Whether it is the whole screen: without padding, and what it holds divides the height among itself. */
  fullScreen?: boolean;
  className?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // A modal dialog opens by a call, not by an attribute; closing it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    const first =
      element.querySelector<HTMLElement>('[data-first-focus]') ??
      element.querySelector<HTMLElement>('.dialog-cross');
    (first ?? heading.current)?.focus();
    return () => element.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog ${cross ? 'has-cross' : ''} ${fullScreen ? 'is-full-screen' : ''} ${className}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        // Whoever opened it decides whether it goes; the browser would close it by itself.
        event.preventDefault();
        onClose?.();
      }}
      onClick={({ target, currentTarget, clientX, clientY }) => {
        if (!closesOutside || target !== currentTarget) return;
        // What lies behind it counts as the dialog itself; only the place tells.
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
        if (clientX < left || clientX > right || clientY < top || clientY > bottom) onClose?.();
      }}
      onKeyDown={(event) => {
        // Without a way out, a second Escape would close it past onCancel.
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} ref={heading} tabIndex={-1} title={fullTitle}>
          {title}
        </h2>
        {cross && (
          <button type="button" className="dialog-cross" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
