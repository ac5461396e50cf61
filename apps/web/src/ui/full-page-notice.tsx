import { createContext, type ReactNode, use } from 'react';
import './full-page-notice.css';

/** Brand above a notice: set around all pages, so that every notice shows its organisation. */
export const NoticeHead = createContext<ReactNode>(null);

/** A message on a page of its own. */
export function FullPageNotice({ title, children }: { title: string; children: ReactNode }) {
  const head = use(NoticeHead);
  return (
    <div className="full-page">
      {head !== null && <header className="full-page-head">{head}</header>}
      <main className="full-page-sheet">
        <div className="scotch" />
        <h1 className="title">{title}</h1>
        <div className="full-page-text">{children}</div>
      </main>
    </div>
  );
}
