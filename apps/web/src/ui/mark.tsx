import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './mark.css';

/** A sign and its word; the colour only repeats what they say. */
export function Mark({
  icon,
  tone = 'plain',
  children,
}: {
  icon: IconName;
  tone?: 'correct' | 'partial' | 'wrong' | 'plain';
  children: ReactNode;
}) {
  return (
    <span className={`mark is-${tone}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}
