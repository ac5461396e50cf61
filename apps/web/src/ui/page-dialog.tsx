import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import './page-dialog.css';

/**
 * The browser's own modal dialog, open for as long as it is rendered. Its title is its name. Focus begins on
 * the element marked `data-first-focus`, else on the close button, else on the title, and returns to where it
 * was. Without `onClose` it can only be left through its own buttons; `cross` shows the close button. Title,
 * close button and `.dialog-foot` stay in view however long the dialog is.
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
  /** The whole title, where it is cut. */
  fullTitle?: string;
  /**
   * Id of the text that is read out with the title; without it some screen readers read out the whole dialog.
   */
  describedBy?: string;
  children: ReactNode;
  onClose?: () => void;
  cross?: boolean;
  /** True when a press outside closes it. */
  closesOutside?: boolean;
  /** True for a dialog of the whole screen: without padding, and its content shares the height. */
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
      element.querySelector<HTMLElement>('.dialog-head > .icon-button');
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
        <h2 id={titleId} ref={heading} tabIndex={-1} title={fullTitle}>
          {title}
        </h2>
        {cross && <IconButton icon="close" label="Close" onClick={onClose} />}
      </div>
      {children}
    </dialog>
  );
}
