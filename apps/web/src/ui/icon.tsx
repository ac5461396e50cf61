import type { ReactNode } from 'react';
import './icon.css';

/** Drawn in a box of 24 by 24, in the colour of the surrounding text. */
const drawings = {
  tick: <path d="m4.5 12.5 5 5 10-11" />,
  cross: <path d="m6 6 12 12M18 6 6 18" />,
  half: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
    </>
  ),
  ring: <circle cx="12" cy="12" r="8" />,
  dot: <circle cx="12" cy="12" r="6" fill="currentColor" />,
  'strike-out': (
    <path d="M4 12h16M16.5 7.7c-.3-1.8-2-2.9-4.5-2.9-2.7 0-4.6 1.3-4.6 3.4 0 1.1.5 1.9 1.4 2.5M7.2 16c.3 2 2.2 3.2 4.9 3.2 2.8 0 4.7-1.3 4.7-3.4 0-.6-.1-1.1-.4-1.6" />
  ),
  flag: <path d="M6 21V4h12l-3 4 3 4H6" />,
  left: <path d="m15 5-7 7 7 7" />,
  right: <path d="m9 5 7 7-7 7" />,
  first: <path d="m18 5-7 7 7 7M7 5v14" />,
  last: <path d="m6 5 7 7-7 7m11-14v14" />,
  up: <path d="m5 15 7-7 7 7" />,
  down: <path d="m5 9 7 7 7-7" />,
  download: <path d="M12 4v10.5m-4.5-4.5 4.5 4.5 4.5-4.5M4.5 19.5h15" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  enlarge: <path d="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />,
  same: <path d="M5 9.5h14M5 14.5h14" />,
  pause: <path d="M9 5v14m6-14v14" />,
  play: <path d="M8 5v14l11-7Z" />,
  again: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.500v5h-5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  note: <path d="M5 4h14v11l-5 5H5Zm14 11h-5v5M8.5 8.5h7m-7 4h4" />,
  calculator: <path d="M6 3h12v18H6Zm3 3.5h6v3H9Zm.25 7h0m2.75 0h0m2.75 0h0m-5.5 4h0m2.75 0h0m2.75 0h0" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.7-1.3" />
      <path d="m4 4 16 16" />
    </>
  ),
  list: <path d="M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01" />,
  page: <path d="M6 3h8l4 4v14H6Zm8 0v4h4" />,
  card: <path d="M3 6h18v12.5H3Zm0 4.5h18M6.5 15h4" />,
  chat: <path d="M4 5h16v11h-8.5L7 20v-4H4Zm4 4h8m-8 3.5h5" />,
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 9.5c0-3.3 5-3.3 5 0 0 2-2.5 2-2.5 4.2m0 3h0" />
    </>
  ),
  warning: <path d="M12 4 2.5 20h19ZM12 10v5m0 2.5h0" />,
  home: <path d="M4 11 12 4l8 7v9h-5.5v-6h-5v6H4Z" />,
  bars: <path d="M5 20v-8m7 8V4m7 16v-6" />,
  modules: <path d="M4 4h7v7H4Zm9 0h7v7h-7Zm-9 9h7v7H4Zm9 0h7v7h-7Z" />,
  tree: <path d="M5 4v13.5h6M5 9h6m3-2.5h6v5h-6Zm0 8.5h6v5h-6ZM3.5 4h3" />,
  chart: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5V12l6 6" />
    </>
  ),
  picture: <path d="M3.5 5h17v14h-17Zm0 11 5-5 4.5 4.5 2.5-2.5 5 5M15.5 9h0" />,
  columns: <path d="M4 5h16v14H4Zm0 4.5h16M4 14.25h16M9.5 5v14" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
} as const satisfies Record<string, ReactNode>;

/** Signs that stand on the staff's pages alone, which bring their drawings (`staff-icons.tsx`). */
export type StaffIconName =
  | 'disc'
  | 'struck-ring'
  | 'upload'
  | 'inbox'
  | 'people'
  | 'mail'
  | 'settings'
  | 'sort-up'
  | 'sort-down';
export type IconName = keyof typeof drawings | StaffIconName;

const known: Partial<Record<IconName, ReactNode>> = { ...drawings };

export function addDrawings(more: Readonly<Record<StaffIconName, ReactNode>>): void {
  Object.assign(known, more);
}

/** A sign beside a text. It is hidden from screen readers unless `label` gives it a name of its own. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {known[name]}
    </svg>
  );
}

/** A sign and its label; the colour only repeats what they say. */
export function IconLabel({
  icon,
  tone = 'plain',
  children,
}: {
  icon: IconName;
  tone?: 'correct' | 'partial' | 'wrong' | 'plain';
  children: ReactNode;
}) {
  return (
    <span className={`icon-label is-${tone}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}
