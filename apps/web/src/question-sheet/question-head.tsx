import type { ReactNode } from 'react';
import type { AnswerDraft } from '../features/attempts/attempt.ts';
import { Icon } from '../ui/icon.tsx';
import { QuestionNumber, type QuestionPlace } from './question-number.tsx';
import './question-head.css';

/** Head of a question that is answered: number, flag, and further content at the right. */
export function QuestionHead({
  flagged,
  onEdit,
  children,
  ...place
}: QuestionPlace & {
  flagged: boolean;
  onEdit: (patch: Partial<AnswerDraft>) => void;
  children?: ReactNode;
}) {
  return (
    <div className="sheet-head">
      <QuestionNumber {...place} />
      <div className="sheet-tools">
        <button
          type="button"
          className="flag-button"
          aria-pressed={flagged}
          onClick={() => onEdit({ flag: !flagged })}
        >
          <Icon name="flag" />
          <span>{flagged ? 'Flagged' : 'Flag Que.'}</span>
        </button>
        {children}
      </div>
    </div>
  );
}
