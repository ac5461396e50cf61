import type { ReactNode } from 'react';
import './states.css';

/** One thing to say, on a page of its own. */
export function FullPageNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="full-page">
      <div className="full-page-sheet">
        <div className="scotch" />
        <h1 className="title">{title}</h1>
        <div className="full-page-text">{children}</div>
      </div>
    </main>
  );
}
