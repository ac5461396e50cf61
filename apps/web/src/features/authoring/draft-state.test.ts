import type { QuestionDraft } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft-content.ts';
import {
  type AuthoredQuestion,
  chosen,
  clashed,
  type DraftState,
  edited,
  isUnsaved,
  type LocalCopy,
  openDraft,
  savedAs,
  versionSaved,
} from './draft-state.ts';
import { authoredQuestion } from './testing/questions.ts';

const content = (stem: string): QuestionDraft => ({ ...EMPTY_DRAFT, stem });
const draftOf = (stem: string, revision: number, baseVersion = 4): AuthoredQuestion['draft'] => ({
  content: content(stem),
  baseVersion,
  revision,
  savedAt: '2026-11-27T14:31:00.000Z',
});
const copyOf = (stem: string, revision: number, baseVersion: number | null = 4): LocalCopy => ({
  key: `draft-of-${stem}`,
  content: content(stem),
  baseVersion,
  revision,
  writtenAt: '2026-11-27T14:32:00.000Z',
});
const open = (question: AuthoredQuestion, ...copies: LocalCopy[]) => openDraft(question, copies);
const stems = ({ content: shown, rivals }: DraftState) => [
  shown.stem,
  ...rivals.map((each) => each.content.stem),
];

describe('opening a question', () => {
  it('shows the newest version where its author has no draft', () => {
    const { state } = open(authoredQuestion({ draft: null }));
    expect(state.content.stem).toBe('<p>Which comes first?</p>');
    expect(state).toMatchObject({ baseVersion: 4, revision: 0, savedAt: null });
    expect(isUnsaved(state)).toBe(false);
  });

  it('goes on with what this device kept of the same draft', () => {
    const { state, taken } = open(authoredQuestion({ draft: draftOf('Sent', 7) }), copyOf('Typed', 7));
    expect(stems(state)).toEqual(['Typed']);
    expect(taken?.content.stem).toBe('Typed');
    expect(isUnsaved(state)).toBe(true);
  });

  it.each([
    ['a newer draft', draftOf('Newer', 8), copyOf('Stale', 7)],
    ['a newer version', null, copyOf('Stale', 0, 3)],
    ['a draft that begins with a newer version', draftOf('Newer', 7, 4), copyOf('Stale', 7, 3)],
    ['a draft that was begun anew', draftOf('Newer', 1), copyOf('Stale', 7)],
  ])('never puts an old copy over %s, and shows both', (_, draft, copy) => {
    const { state, taken } = open(authoredQuestion({ draft }), copy);
    expect(taken).toBeNull();
    expect(stems(state)).toEqual([draft?.content.stem ?? '<p>Which comes first?</p>', 'Stale']);
    expect(isUnsaved(state)).toBe(false);
  });

  it('drops a copy that says what the server has', () => {
    expect(open(authoredQuestion({ draft: draftOf('Same', 8) }), copyOf('Same', 7)).state.rivals).toEqual([]);
  });

  it('decides nothing between the copies of two windows', () => {
    const { state } = open(
      authoredQuestion({ draft: draftOf('Sent', 7) }),
      copyOf('One', 7),
      copyOf('Two', 7),
    );
    expect(stems(state)).toEqual(['Sent', 'One', 'Two']);
  });
});

describe('the answer of a save', () => {
  it('never changes what was typed meanwhile', () => {
    const { state } = open(authoredQuestion({ draft: draftOf('Sent', 7) }));
    const first = edited(state, content('First'));
    const later = edited(first, content('Later'));
    const answered = savedAs(later, first, { revision: 8, savedAt: '2026-11-27T14:33:00.000Z' });
    expect(answered.content.stem).toBe('Later');
    expect(answered.revision).toBe(8);
    expect(isUnsaved(answered)).toBe(true);
    expect(isUnsaved(savedAs(first, first, { revision: 8, savedAt: '' }))).toBe(false);
  });

  it('of a version begins a new draft with what was typed meanwhile', () => {
    const { state } = open(authoredQuestion({ draft: draftOf('Sent', 7) }));
    const later = edited(state, content('Later'));
    const answered = versionSaved(later, state.content, 5);
    expect(answered).toMatchObject({ baseVersion: 5, revision: 0, savedAt: null });
    expect(answered.content.stem).toBe('Later');
    expect(isUnsaved(answered)).toBe(true);
  });
});

describe('a draft that was changed in another window', () => {
  const mine = edited(open(authoredQuestion({ draft: draftOf('Sent', 7) })).state, content('Mine'));
  const elsewhere = authoredQuestion({ draft: draftOf('Theirs', 9) });

  it('waits for a choice, and saves mine over theirs only then', () => {
    const asked = clashed(mine, elsewhere);
    expect(stems(asked)).toEqual(['Mine', 'Theirs']);
    const kept = chosen(asked, 'mine');
    expect(stems(kept)).toEqual(['Mine']);
    expect(kept.revision).toBe(9);
    expect(isUnsaved(kept)).toBe(true);
  });

  it('takes theirs, of which nothing is left to save', () => {
    const taken = chosen(clashed(mine, elsewhere), 'other');
    expect(stems(taken)).toEqual(['Theirs']);
    expect(isUnsaved(taken)).toBe(false);
  });

  it('is no question where both say the same', () => {
    const same = clashed(mine, authoredQuestion({ draft: draftOf('Mine', 9) }));
    expect(same.rivals).toEqual([]);
    expect(same.revision).toBe(9);
    expect(isUnsaved(same)).toBe(false);
  });

  it('or thrown away there is saved anew, from the version that it began with', () => {
    const anew = clashed(mine, authoredQuestion({ draft: null, number: 5 }));
    expect(anew).toMatchObject({ baseVersion: 4, revision: 0, rivals: [] });
    expect(isUnsaved(anew)).toBe(true);
  });
});
