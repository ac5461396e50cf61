import { MAX_NOTE_LENGTH } from '@assay/assessment';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { NotesPanel } from './notes-panel.tsx';

function Notes({ begun = '', saveState = 'Saved' }: { begun?: string; saveState?: string }) {
  const [notes, setNotes] = useState(begun);
  return <NotesPanel questionNumber={7} notes={notes} saveState={saveState} onChange={setNotes} />;
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes on question 7' });

describe('the notes on a question', () => {
  it('are named by their question and take what is typed', async () => {
    const { user } = show(<Notes />);
    await user.type(box(), 'green = starboard');
    expect(box().value).toBe('green = starboard');
    expect(screen.getByText('Kept with question 7')).toBeTruthy();
  });

  it('say whether they are saved', () => {
    show(<Notes saveState="Offline: kept on this device" />);
    expect(screen.getByText('Offline: kept on this device')).toBeTruthy();
  });

  it('say how much room is left once it gets short, and take no more than there is', async () => {
    const { user } = show(<Notes begun={'x'.repeat(MAX_NOTE_LENGTH - 500)} />);
    expect(screen.queryByText(/characters left/u)).toBeNull();
    await user.type(box(), 'y');
    expect(screen.getByText('499 characters left')).toBeTruthy();
    await user.click(box());
    await user.paste('z'.repeat(600));
    expect(box().value).toHaveLength(MAX_NOTE_LENGTH);
    expect(screen.getByText('0 characters left')).toBeTruthy();
  });
});
