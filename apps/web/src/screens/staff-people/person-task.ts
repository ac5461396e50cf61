import type { AccountAct, Of, WholePerson } from '../../features/people/persons.ts';

/** Something that staff are about to do for a person. */
export type PersonTask =
  | {
      type: AccountAct | 'plan' | 'permissions' | 'makeStaff' | 'endStaff' | 'export' | 'erase' | 'mailReset';
    }
  | { type: 'refund'; payment: WholePerson['payments'][number] }
  | { type: 'readmit'; test: WholePerson['barred'][number] }
  /** Null for all of them. */
  | { type: 'sessions'; session: WholePerson['sessions'][number] | null };

export type PersonDialogProps = {
  of: Of;
  whole: WholePerson;
  onDone(words: string): void;
  onClose(): void;
};
