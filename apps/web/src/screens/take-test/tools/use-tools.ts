import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export type Tool = 'calculator' | 'notes';

export type Tools = {
  /** In the order in which they were opened; where there is room for one, the last. */
  open: readonly Tool[];
  /**
   * Opens it and moves the focus to it; where it is open already, moves the focus; where focus is in it,
   * closes it.
   */
  use(tool: Tool): void;
  /** Opens it, or closes it: the action of its button. */
  toggle(tool: Tool): void;
  close(tool: Tool): void;
  closeAll(): void;
  calculatorRef: RefObject<HTMLFieldSetElement | null>;
  notesRef: RefObject<HTMLTextAreaElement | null>;
};

/** @param fallback takes the focus when a panel closes and the element that it was opened from is gone */
export function useTools(fallback: RefObject<HTMLElement | null>): Tools {
  const [open, setOpen] = useState<readonly Tool[]>([]);
  const [wanted, setWanted] = useState<{ tool: Tool } | null>(null);
  const openedFrom = useRef<Element | null>(null);
  const calculatorRef = useRef<HTMLFieldSetElement>(null);
  const notesRef = useRef<HTMLTextAreaElement>(null);

  // A panel can take the focus only once it is rendered.
  useLayoutEffect(() => {
    if (wanted === null) return;
    const panel = wanted.tool === 'calculator' ? calculatorRef : notesRef;
    panel.current?.focus();
  }, [wanted]);

  const show = useCallback((tool: Tool) => {
    if (!hasFocusIn(calculatorRef) && !hasFocusIn(notesRef)) openedFrom.current = document.activeElement;
    setOpen((before) => [...before.filter((other) => other !== tool), tool]);
    setWanted({ tool });
  }, []);

  const closeAndReturnFocus = useCallback(
    (remaining: (before: readonly Tool[]) => readonly Tool[]) => {
      const origin = openedFrom.current;
      setOpen(remaining);
      if (origin instanceof HTMLElement && origin.isConnected && origin !== document.body)
        origin.focus({ preventScroll: true });
      else fallback.current?.focus({ preventScroll: true });
    },
    [fallback],
  );

  const close = useCallback(
    (tool: Tool) => closeAndReturnFocus((before) => before.filter((other) => other !== tool)),
    [closeAndReturnFocus],
  );
  const closeAll = useCallback(() => closeAndReturnFocus(() => []), [closeAndReturnFocus]);

  return {
    open,
    use: (tool) => {
      const ref = tool === 'calculator' ? calculatorRef : notesRef;
      if (open.includes(tool) && hasFocusIn(ref)) close(tool);
      else show(tool);
    },
    toggle: (tool) => (open.includes(tool) ? close(tool) : show(tool)),
    close,
    closeAll,
    calculatorRef,
    notesRef,
  };
}

function hasFocusIn(panel: RefObject<HTMLElement | null>): boolean {
  return panel.current?.contains(document.activeElement) ?? false;
}
