import type { QuestionDraft } from '@assay/assessment';
import type { ApiResponse } from '../../api/client.ts';
import { EMPTY_DRAFT, isSameContent } from './draft-content.ts';

export type AuthoredQuestion = ApiResponse<'getQuestion'>;

/** Place of a draft among the versions and revisions of its question. */
export type DraftPlace = {
  /** Version that it began with; null for a question that was never saved. */
  baseVersion: number | null;
  /** Revision of the server's draft that it follows; 0 where there was none. */
  revision: number;
};

/** Copy of what was typed and is not known to have reached the server. */
export type LocalCopy = DraftPlace & {
  /** Name under which it is stored. */
  key: string;
  content: QuestionDraft;
  writtenAt: string;
};

/** Another text of the same draft, between which and the present one its author must choose. */
export type Rival = {
  from: 'another_window' | 'this_device';
  content: QuestionDraft;
  baseVersion: number | null;
  writtenAt: string;
  /** Stored copy that it came from; null for the server's. */
  copyKey: string | null;
};

export type Trouble = 'offline' | 'refused' | 'too_many_drafts';

/** A draft while it is written. Pure: what follows from what happened to it. */
export type DraftState = DraftPlace & {
  /** Content that the form shows. */
  content: QuestionDraft;
  /** The server's content at this revision: its draft, or the version that a draft would begin with. */
  known: DraftPlace & { content: QuestionDraft };
  /** Time of the server's draft; null where there is none. */
  savedAt: string | null;
  /** Reason why the last try was in vain; null after one that was not. */
  trouble: Trouble | null;
  /** Texts that wait for a choice, before which nothing is saved. */
  rivals: readonly Rival[];
};

/** True while the server does not have what the form shows. */
export function isUnsaved({ content, known, baseVersion }: DraftState): boolean {
  return content !== known.content || baseVersion !== known.baseVersion;
}

/** Reads from an answer what the server has of a question for its author. */
function readKnown({ draft, newest }: AuthoredQuestion): DraftState['known'] & { savedAt: string | null } {
  if (draft) {
    const { content, baseVersion, revision, savedAt } = draft;
    return { content, baseVersion, revision, savedAt };
  }
  return {
    content: newest?.content ?? EMPTY_DRAFT,
    baseVersion: newest?.number ?? null,
    revision: 0,
    savedAt: null,
  };
}

function stateOf(
  { savedAt, ...known }: ReturnType<typeof readKnown>,
  rivals: readonly Rival[] = [],
): DraftState {
  const { content, baseVersion, revision } = known;
  return { content, baseVersion, revision, known, savedAt, trouble: null, rivals };
}

/**
 * Begins with what the server has. A copy on this device that goes on from it is taken on; any other that
 * says something else waits for a choice: an old copy overwrites neither a newer draft nor a newer version.
 * @param copies the latest first
 * @returns the state, and the copy that was taken on
 */
export function openDraft(
  question: AuthoredQuestion,
  copies: readonly LocalCopy[],
): { state: DraftState; taken: LocalCopy | null } {
  const known = readKnown(question);
  const others = copies.filter(({ content }) => !isSameContent(content, known.content));
  const state = stateOf(known);
  const [first] = others;
  const goesOn =
    others.length === 1 && first?.revision === known.revision && first.baseVersion === known.baseVersion;
  if (goesOn) return { state: { ...state, content: first.content }, taken: first };
  const rivals = others.map(
    ({ content, baseVersion, writtenAt, key }): Rival => ({
      from: 'this_device',
      content,
      baseVersion,
      writtenAt,
      copyKey: key,
    }),
  );
  return { state: { ...state, rivals }, taken: null };
}

/** The form shows something else. */
export function edited(state: DraftState, content: QuestionDraft): DraftState {
  return content === state.content ? state : { ...state, content };
}

/** The server has what was sent, whatever was typed meanwhile. */
export function savedAs(
  state: DraftState,
  sent: { content: QuestionDraft; baseVersion: number | null },
  { revision, savedAt }: { revision: number; savedAt: string },
): DraftState {
  return {
    ...state,
    revision,
    known: { content: sent.content, baseVersion: sent.baseVersion, revision },
    savedAt,
    trouble: null,
  };
}

/**
 * The server's draft is another than the one that this one follows. What both say is no conflict; a draft
 * that is gone leaves this one to be saved anew.
 */
export function clashed(state: DraftState, question: AuthoredQuestion): DraftState {
  const { savedAt, ...known } = readKnown(question);
  const now = { ...state, revision: known.revision, known, savedAt, trouble: null };
  if (isSameContent(state.content, known.content)) {
    return { ...now, known: { ...known, content: state.content }, baseVersion: known.baseVersion };
  }
  if (question.draft === null) return now;
  const rival: Rival = {
    from: 'another_window',
    content: known.content,
    baseVersion: known.baseVersion,
    writtenAt: savedAt ?? '',
    copyKey: null,
  };
  return { ...now, rivals: [...state.rivals, rival] };
}

/** Its author has chosen between the present text and the first of the others. */
export function chosen(state: DraftState, choice: 'mine' | 'other'): DraftState {
  const [rival, ...rivals] = state.rivals;
  if (rival === undefined) return state;
  if (choice === 'mine') return { ...state, rivals };
  // The server has its own text already: nothing is left to save.
  const isKnown = rival.copyKey === null;
  return {
    ...state,
    content: isKnown ? state.known.content : rival.content,
    baseVersion: rival.baseVersion,
    rivals,
  };
}

/** The text goes on from another version: it has taken from that what its author wanted. */
export function rebased(state: DraftState, content: QuestionDraft, baseVersion: number): DraftState {
  return { ...state, content, baseVersion };
}

/** A version was made of what was sent, with which the server's draft has ended. */
export function versionSaved(state: DraftState, sent: QuestionDraft, version: number): DraftState {
  return {
    ...state,
    baseVersion: version,
    revision: 0,
    known: { content: sent, baseVersion: version, revision: 0 },
    savedAt: null,
    trouble: null,
  };
}

/** Nothing is left but the newest version. */
export function discarded(question: AuthoredQuestion): DraftState {
  return stateOf(readKnown({ ...question, draft: null }));
}
