import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { setSingleKeyShortcuts } from './single-key-preference.ts';
import { useRowKeys } from './use-row-keys.ts';

const spies = () => ({
  onOpen: vi.fn(),
  onChoose: vi.fn(),
  onSearch: vi.fn(),
  onHelp: vi.fn(),
  letters: { T: vi.fn() },
});

function List({
  rows,
  startAt = null,
  ...on
}: ReturnType<typeof spies> & { rows: string[]; startAt?: string | null }) {
  const { active, rowProps } = useRowKeys({ rows, startAt, ...on });
  return (
    <>
      <input aria-label="Find" />
      <p role="status">{active ?? 'none'}</p>
      <ul>
        {rows.map((row) => (
          <li key={row} {...rowProps(row)}>
            <a href={`#${row}`}>{`Open ${row}`}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function showList(rows = ['a', 'b', 'c'], startAt: string | null = null) {
  const on = spies();
  const list = (now: string[]) => <List rows={now} startAt={startAt} {...on} />;
  const { user, rerender } = show(list(rows));
  return { ...on, user, become: (now: string[]) => rerender(list(now)) };
}
const active = () => screen.getByRole('status').textContent;

it('moves through the rows with J and K, stays at both ends, and gives each the focus', async () => {
  const { user } = showList();
  await user.keyboard('j');
  expect(active()).toBe('a');
  await user.keyboard('jjj');
  expect(active()).toBe('c');
  expect(document.activeElement?.textContent).toBe('Open c');
  await user.keyboard('kkkk');
  expect(active()).toBe('a');
});

it('hands a letter of the list’s own the row at the keyboard', async () => {
  const { user, letters } = showList();
  await user.keyboard('tjt');
  expect(letters.T.mock.calls).toEqual([[null], ['a']]);
});

it('opens the row with E or Enter, but leaves Enter to what is in the row', async () => {
  const { user, onOpen } = showList();
  await user.keyboard('{Enter}e');
  expect(onOpen).not.toHaveBeenCalled();
  await user.keyboard('j{Enter}je');
  expect(onOpen.mock.calls).toEqual([['a'], ['b']]);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Open b');
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(2);
});

it('chooses with X and Space, and with Shift up to the row', async () => {
  const { user, onChoose } = showList();
  await user.keyboard('xjxj j{Shift>}x{/Shift}');
  expect(onChoose.mock.calls).toEqual([
    ['a', { range: false }],
    ['b', { range: false }],
    ['c', { range: true }],
  ]);
});

it('searches, shows the keys, and lets go of the row with Esc', async () => {
  const { user, onSearch, onHelp } = showList();
  await user.keyboard('/?j{Escape}');
  expect([onSearch.mock.calls.length, onHelp.mock.calls.length]).toEqual([1, 1]);
  expect(active()).toBe('none');
  expect(document.activeElement).toBe(document.body);
});

it('leaves letters to a field, and keys with Ctrl to the browser', async () => {
  const { user, onSearch } = showList();
  await user.keyboard('{Control>}j{/Control}');
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('j/');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('j/');
  expect([active(), onSearch.mock.calls.length]).toEqual(['none', 0]);
});

it('heeds no single key once they are switched off; Enter and Space still work on a row', async () => {
  const { user, onOpen, onChoose, onHelp } = showList(['a', 'b'], 'b');
  setSingleKeyShortcuts(false);
  await user.keyboard('k?e');
  expect([active(), onHelp.mock.calls.length, onOpen.mock.calls.length]).toEqual(['b', 0, 0]);
  await user.keyboard('{Enter} ');
  expect([onOpen.mock.calls, onChoose.mock.calls]).toEqual([[['b']], [['b', { range: false }]]]);
});

it('begins where it is told to, and goes on from the place of a row that has left', async () => {
  const { user, become } = showList(['a', 'b', 'c'], 'b');
  expect(document.activeElement?.textContent).toBe('Open b');
  become(['a', 'c', 'd']);
  expect(active()).toBe('none');
  await user.keyboard('j');
  expect(active()).toBe('c');
});
