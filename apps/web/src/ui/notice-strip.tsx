import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './notice-strip.css';

/** Strip for what concerns the whole page, with a button beside it. */
export function NoticeStrip({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="notice-strip" role="alert">
      <Icon name="warning" />
      <p>
        <b>{title}</b>
        <small>{text}</small>
      </p>
      {children}
    </div>
  );
}
