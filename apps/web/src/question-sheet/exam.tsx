import type { ReactNode } from 'react';
import { useTextSize } from './text-size.tsx';
import './sheet.css';

/** Columns of a question: its sheet, in the size of text that the learner chose, and what is beside it. */
export function Exam({ kind, children }: { kind?: 'review' | 'practice'; children: ReactNode }) {
  return (
    <div className={kind ? `exam ${kind}` : 'exam'} data-text-size={useTextSize()}>
      {children}
    </div>
  );
}
