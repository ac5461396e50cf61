import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../testing/screen.tsx';
import { Tree } from './tree.tsx';
import type { TreeNode } from './tree-state.ts';

const roots: TreeNode[] = [
  {
    id: 'medicine',
    label: 'Medicine',
    children: [
      {
        id: 'valves',
        label: 'Valves',
        note: 'No. Questions: 3',
        to: '/valves',
        children: [{ id: 'aortic', label: 'Aortic', note: 'No. Questions: 1', children: [] }],
      },
      { id: 'rhythm', label: 'Rhythm', to: '/rhythm', children: [] },
    ],
  },
  { id: 'law', label: 'Law', children: [] },
];

const showTree = () => showScreen(<Tree id="topics-" label="Topics" roots={roots} index={[]} />);
const item = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const names = () => screen.getAllByRole('treeitem').map((node) => node.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');
const sign = (name: RegExp) => item(name).querySelector('.tree-sign') as Element;

describe('a tree', () => {
  it('is open, and says of each node what it is called, how deep it lies and which of how many it is', () => {
    showTree();
    expect(screen.getByRole('tree', { name: 'Topics' })).toBeTruthy();
    expect(names()).toEqual([
      'Medicine',
      'Valves, No. Questions: 3',
      'Aortic, No. Questions: 1',
      'Rhythm',
      'Law',
    ]);
    const facts = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'];
    expect(
      [item('Law'), item(/^Valves/u), item(/^Aortic/u)].map((node) =>
        facts.map((name) => node.getAttribute(name)),
      ),
    ).toEqual([
      ['1', '2', '2', null],
      ['2', '1', '2', 'true'],
      ['3', '1', '1', null],
    ]);
    const group = document.getElementById(item(/^Valves/u).getAttribute('aria-owns') ?? '');
    expect([group?.getAttribute('role'), group?.contains(item(/^Aortic/u))]).toEqual(['group', true]);
  });

  it('is one stop for the Tab key, where the keyboard last was', async () => {
    const { user } = showTree();
    screen.getByRole('button', { name: 'Collapse all' }).focus();
    await user.tab();
    expect(focused()).toBe('Medicine');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Aortic, No. Questions: 1');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab({ shift: true });
    expect(focused()).toBe('Aortic, No. Questions: 1');
    expect(screen.getAllByRole('treeitem').filter((node) => node.tabIndex === 0)).toHaveLength(1);
  });

  it('is gone through, closed and opened by keys', async () => {
    const { user } = showTree();
    act(() => item('Medicine').focus());
    await user.keyboard('{End}');
    expect(focused()).toBe('Law');
    await user.keyboard('v');
    expect(focused()).toBe('Valves, No. Questions: 3');
    await user.keyboard('{ArrowLeft}');
    expect(item(/^Valves/u).getAttribute('aria-expanded')).toBe('false');
    expect(names()).not.toContain('Aortic, No. Questions: 1');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Rhythm');
    await user.keyboard('{Home} ');
    expect(names()).toEqual(['Medicine', 'Law']);
    await user.keyboard('*');
    expect(names()).toEqual(['Medicine', 'Valves, No. Questions: 3', 'Rhythm', 'Law']);
  });

  it('leaves to the browser what is pressed with Ctrl, Alt or the command key', async () => {
    const { user } = showTree();
    act(() => item('Medicine').focus());
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}l{/Control}{Meta>}{ArrowDown}{/Meta}');
    expect([focused(), item('Medicine').getAttribute('aria-expanded')]).toEqual(['Medicine', 'true']);
  });

  it('follows a link by Enter and by a press on its name, and by none on its sign', async () => {
    const { user, address } = showTree();
    await user.click(sign(/^Valves/u));
    expect([address(), item(/^Valves/u).getAttribute('aria-expanded'), focused()]).toEqual([
      '/here',
      'false',
      'Valves, No. Questions: 3',
    ]);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/valves');
  });

  it('leads on by a press on a name', async () => {
    const { user, address } = showTree();
    await user.click(screen.getByText('Rhythm'));
    expect(address()).toBe('/rhythm');
  });

  it('closes and opens by a press anywhere on what leads nowhere', async () => {
    const { user } = showTree();
    await user.click(screen.getByText('Medicine'));
    expect(names()).toEqual(['Medicine', 'Law']);
    await user.click(sign(/^Medicine/u));
    expect(names()).toHaveLength(5);
  });

  it('is closed and opened as a whole', async () => {
    const { user } = showTree();
    act(() => item(/^Aortic/u).focus());
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(names()).toEqual(['Medicine', 'Law']);
    expect(item('Medicine').tabIndex).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(names()).toHaveLength(5);
  });
});
