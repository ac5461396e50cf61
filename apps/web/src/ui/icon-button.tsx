import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type PressProps, pressProps } from './button-attributes.ts';
import { Icon, type IconName } from './icon.tsx';

type Sign = {
  icon: IconName;
  /** Name for screen readers. */
  label: string;
};

/** A square button with a sign alone. */
export function IconButton({ icon, label, ...press }: Omit<PressProps, 'children' | 'aria-label'> & Sign) {
  return (
    <button {...pressProps(press)} className="icon-button" aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

/** A link that looks like a button with a sign. */
export function IconLink({ icon, label, to }: Pick<ComponentProps<typeof Link>, 'to'> & Sign) {
  return (
    <Link className="icon-button" to={to} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
