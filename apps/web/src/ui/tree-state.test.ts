import { describe, expect, it } from 'vitest';
import { type TreeNode, TreeState } from './tree-state.ts';

const node = (label: string, ...children: TreeNode[]): TreeNode => ({ id: label, label, children });

const roots = [
  node('Medicine', node('Heart', node('Valves'), node('Rhythm')), node('Lung', node('Asthma'))),
  node('Law'),
  node('Music', node('Harmony')),
];

/** A tree after these keys, one per second; letters within a word at once. */
function afterKeys(keys: string, state = new TreeState(roots)): TreeState {
  let at = 0;
  for (const key of keys.split(' ').filter((name) => name !== '')) {
    at += 1_000;
    const isWord = /^".+"$/u.test(key);
    for (const one of isWord ? key.slice(1, -1) : [key === 'Space' ? ' ' : key]) state.press(one, at);
  }
  return state;
}

const closed = (state: TreeState) => ['Medicine', 'Heart', 'Lung', 'Music'].filter((id) => !state.isOpen(id));

describe('in a tree', () => {
  it('everything is open, and the keyboard is on the first', () => {
    expect([new TreeState(roots).active, closed(new TreeState(roots))]).toEqual(['Medicine', []]);
    expect(new TreeState([]).active).toBeNull();
  });

  it.each([
    ['ArrowDown', 'Heart'],
    ['ArrowDown ArrowDown ArrowDown', 'Rhythm'],
    ['ArrowUp', 'Medicine'],
    ['ArrowDown ArrowDown ArrowUp', 'Heart'],
    ['End', 'Harmony'],
    ['End ArrowDown', 'Harmony'],
    ['End Home', 'Medicine'],
    // Past closed nodes, in either direction
    ['ArrowLeft ArrowDown', 'Law'],
    ['ArrowLeft ArrowDown ArrowUp', 'Medicine'],
    ['End ArrowLeft ArrowLeft Home End', 'Music'],
  ])('%s leads to %s', (keys, active) => expect(afterKeys(keys).active).toBe(active));

  it.each([
    ['opens what is closed, and stays', 'ArrowLeft ArrowRight', 'Medicine', []],
    ['goes in where it is open', 'ArrowRight', 'Heart', []],
    ['does nothing where there is nothing', 'End ArrowRight', 'Harmony', []],
  ])('the right arrow %s', (_what, keys, active, shut) => {
    const state = afterKeys(keys);
    expect([state.active, closed(state)]).toEqual([active, shut]);
  });

  it.each([
    ['closes what is open, and stays', 'ArrowDown ArrowLeft', 'Heart', ['Heart']],
    ['goes out of what is closed', 'ArrowDown ArrowLeft ArrowLeft', 'Medicine', ['Heart']],
    ['goes out of what has nothing in it', 'End ArrowLeft', 'Music', []],
    ['ends at the outermost', 'ArrowLeft ArrowLeft', 'Medicine', ['Medicine']],
  ])('the left arrow %s', (_what, keys, active, shut) => {
    const state = afterKeys(keys);
    expect([state.active, closed(state)]).toEqual([active, shut]);
  });

  it('Space and Enter open and close', () => {
    expect(closed(afterKeys('Space'))).toEqual(['Medicine']);
    expect(closed(afterKeys('Space Enter'))).toEqual([]);
    expect(closed(afterKeys('End Space Enter'))).toEqual([]);
  });

  it('Enter is left to the browser where a node is a link', () => {
    const state = new TreeState([{ ...node('Valves', node('Aortic')), to: '/valves' }]);
    expect([state.press('Enter', 0), state.isOpen('Valves')]).toEqual([false, true]);
  });

  it('the asterisk opens all beside the node, and nothing within them', () => {
    const state = new TreeState(roots);
    state.setAllOpen(false);
    expect(closed(afterKeys('*', state))).toEqual(['Heart', 'Lung']);
  });

  it.each([
    ['a letter leads to the next name that begins with it', 'm', 'Music'],
    ['a letter goes round', 'm m', 'Medicine'],
    ['a letter pressed quickly goes on, too', '"mm"', 'Medicine'],
    ['letters pressed quickly are one beginning', '"la"', 'Law'],
    ['letters with a pause between are each their own', 'l a', 'Asthma'],
    ['a beginning that grows stays where it fits', '"me"', 'Medicine'],
    ['capitals do not count', 'R', 'Rhythm'],
    ['what no name begins with leads nowhere', 'x', 'Medicine'],
    ['what is closed is not found', 'ArrowLeft v', 'Medicine'],
  ])('%s', (_what, keys, active) => expect(afterKeys(keys).active).toBe(active));

  it('another key ends what was being typed, however quickly the next letter comes', () => {
    const state = new TreeState(roots);
    for (const key of ['r', 'End', 'v']) state.press(key, 0);
    expect(state.active).toBe('Valves');
  });

  it('keys that mean nothing there are left alone', () => {
    expect(['Tab', 'Escape', 'F5', 'PageDown'].map((key) => new TreeState(roots).press(key, 0))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(new TreeState([]).press('ArrowDown', 0)).toBe(false);
  });

  it('closing what is around the node takes the keyboard out of it', () => {
    const state = afterKeys('ArrowDown ArrowDown');
    state.toggle('Medicine');
    expect(state.active).toBe('Medicine');
    state.setAllOpen(true);
    expect(afterKeys('ArrowDown ArrowDown', state).active).toBe('Valves');
    state.setAllOpen(false);
    expect([state.active, closed(state)]).toEqual(['Medicine', ['Medicine', 'Heart', 'Lung', 'Music']]);
  });

  it('other nodes keep what was closed, and the keyboard where its node is still there', () => {
    const state = afterKeys('ArrowDown ArrowLeft');
    state.setRoots([node('Art'), ...roots]);
    expect([state.active, closed(state)]).toEqual(['Heart', ['Heart']]);
    state.setRoots([node('Art')]);
    expect(state.active).toBe('Art');
  });
});
