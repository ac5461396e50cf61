import type { QuestionDraft } from '@assay/assessment';
import type { DraftFinding } from '@assay/contract';
import { createContext, use } from 'react';
import type { DraftEdit } from '../../features/authoring/draft-content.ts';
import type { KnownTex } from '../../features/authoring/formula-tex.ts';

/** State that the parts of the form share. */
export type Editing = {
  of: { userId: string; questionId: string };
  content: QuestionDraft;
  edit(change: DraftEdit): void;
  findings: readonly DraftFinding[];
  tex: KnownTex;
};

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (editing === null) throw new Error('This part belongs into the editor of a question.');
  return editing;
}
