import type { ComponentProps, MouseEvent } from 'react';

/** Attributes of the browser's button that a caller may set; class and style belong to the part. */
export type PressProps = Omit<
  ComponentProps<'button'>,
  'className' | 'style' | 'aria-disabled' | 'aria-busy'
> & {
  /**
   * True while a press does nothing. The button keeps the focus, which `disabled` would take away from under
   * the keyboard.
   */
  isOff?: boolean;
  /** True while what it started is under way: it is off, and looks pressed. */
  isBusy?: boolean;
};

/** @returns attributes of a `button` that does nothing, and submits nothing, while it is off or busy */
export function pressProps({ type = 'button', isOff, isBusy, onClick, ...others }: PressProps) {
  const canBeOff = isOff !== undefined || isBusy !== undefined;
  return {
    ...others,
    type,
    'aria-disabled': canBeOff ? isOff === true || isBusy === true : undefined,
    'aria-busy': isBusy,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      if (isOff || isBusy) event.preventDefault();
      else onClick?.(event);
    },
  };
}
