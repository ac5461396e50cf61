import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type PressProps, pressProps } from './button-attributes.ts';

/**
 * main: filled, for one button of a screen; line: in the accent, for what may be done again and again; bare:
 * without a frame; link: like a link in text.
 */
type Look = 'plain' | 'main' | 'line' | 'bare' | 'link';

const CLASSES: Record<Look, string> = {
  plain: 'button',
  main: 'button button-main',
  line: 'button button-line',
  bare: 'button button-bare',
  link: 'link',
};

type ButtonProps = PressProps & {
  look?: Look;
  /** True for the whole width of what it stands in. */
  isWide?: boolean;
};

/** A button with words. Where it stands is up to the sheet of what it stands in. */
export function Button({ look = 'plain', isWide = false, ...press }: ButtonProps) {
  return <button {...pressProps(press)} className={`${CLASSES[look]}${isWide ? ' button-wide' : ''}`} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'plain',
  ...link
}: Omit<ComponentProps<typeof Link>, 'className' | 'style'> & { look?: Look }) {
  return <Link {...link} className={CLASSES[look]} />;
}
