import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accessibleName, showScreen } from '../testing/screen.tsx';
import { Tree } from './tree.tsx';
import type { IndexEntry } from './tree-index.tsx';
import type { TreeNode } from './tree-state.ts';

const leaf = (id: string): TreeNode => ({ id, label: id, children: [] });
const roots: TreeNode[] = [
  { id: 'law', label: 'Law', children: [leaf('oaths')] },
  {
    id: 'medicine',
    label: 'Medicine',
    children: [{ id: 'medicine/a%20b', label: 'Heart and Lung', children: [leaf('valves')] }],
  },
];
const index: IndexEntry[] = [
  { id: 'law', label: 'Law', count: 1, level: 1 },
  { id: 'medicine', label: 'Medicine', count: 4, level: 1 },
  { id: 'medicine/a%20b', label: 'Heart and Lung', count: 4, level: 2 },
];

const showTree = (at = '/here', entries = index) =>
  showScreen(<Tree id="t-" label="Topics" roots={roots} index={entries} />, { path: '/here', at });
const links = () => within(screen.getByRole('navigation', { name: 'Jump to' }));
const link = (name: string) => links().getByRole('link', { name: accessibleName(name) });
const current = () => document.querySelector('[aria-current]')?.textContent;
const focused = () => document.activeElement?.getAttribute('aria-label');
const menu = () => screen.getByRole('button', { name: 'Jump to …' });

/** Tops of rows in the window, by the ids of their elements; other rows are within a closed branch. */
let tops: Record<string, number> = {};

beforeEach(() => {
  tops = {};
  vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.id in tops ? [{}] : []) as unknown as DOMRectList;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id] ?? 0, 0, 0);
  });
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    callback(0);
    return 0;
  });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
});

const scroll = (to: Record<string, number>) => {
  tops = to;
  act(() => void fireEvent.scroll(window));
};

it('leads to each branch with the number behind it, and gives it the focus', async () => {
  const { user, router } = showTree();
  await user.click(link('Heart and Lung 4'));
  expect(focused()).toBe('Heart and Lung');
  expect(document.activeElement).toHaveProperty('scrollIntoView.mock.calls.length', 1);
  expect(decodeURIComponent(router.state.location.hash)).toBe('#t-medicine/a%20b');
  expect(current()).toBe('Heart and Lung 4');
});

it('opens what was closed above the branch', async () => {
  const { user } = showTree();
  await user.click(screen.getByRole('button', { name: 'Collapse all' }));
  await user.click(link('Heart and Lung 4'));
  expect(focused()).toBe('Heart and Lung');
  expect(screen.getByRole('treeitem', { name: 'valves' })).toBeTruthy();
  expect(screen.queryByRole('treeitem', { name: 'oaths' })).toBeNull();
});

it('is followed again by the same link, and by an address that names the branch', async () => {
  const { user } = showTree(`/here#${encodeURIComponent('t-medicine')}`);
  expect(focused()).toBe('Medicine');
  for (const _ of [1, 2]) {
    await user.click(link('Law 1'));
    expect(focused()).toBe('Law');
    act(() => menu().focus());
  }
});

it.each(['/here#%', '/here#t-gone', '/here#else'])('goes nowhere by the address %s', (at) => {
  showTree(at);
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('treeitem', { name: 'Law' })).toBeTruthy();
});

it('marks the branch that is being read', () => {
  showTree();
  expect(current()).toBe('Law 1');
  scroll({ 't-law': -900, 't-medicine': 0, 't-medicine/a%20b': 60 });
  expect(current()).toBe('Medicine 4');
  scroll({ 't-law': -960, 't-medicine': -60, 't-medicine/a%20b': 0 });
  expect(current()).toBe('Heart and Lung 4');
  // Closed.
  scroll({ 't-law': -30, 't-medicine': 20 });
  expect(current()).toBe('Law 1');
});

it('marks a branch that was jumped to at the page’s end, until the page is scrolled', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight);
  const { user } = showTree();
  await user.click(link('Heart and Lung 4'));
  scroll({ 't-law': -90, 't-medicine': 200, 't-medicine/a%20b': 260 });
  expect(current()).toBe('Heart and Lung 4');
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
  scroll({ 't-law': -80, 't-medicine': 210, 't-medicine/a%20b': 270 });
  expect(current()).toBe('Law 1');
});

it('is a menu where the window is narrow, closed by a choice, by Escape and by leaving it', async () => {
  const { user } = showTree();
  const isOpen = () => menu().getAttribute('aria-expanded');
  expect(isOpen()).toBe('false');
  await user.click(menu());
  expect(isOpen()).toBe('true');
  await user.click(link('Law 1'));
  expect(isOpen()).toBe('false');

  await user.click(menu());
  await user.tab();
  await user.keyboard('{Escape}');
  expect([isOpen(), document.activeElement]).toEqual(['false', menu()]);

  await user.click(menu());
  act(() => screen.getByRole('button', { name: 'Expand all' }).focus());
  expect(isOpen()).toBe('false');
});

it('is left out where it would name one branch', () => {
  showTree('/here', index.slice(0, 1));
  expect(screen.queryByRole('navigation')).toBeNull();
});
