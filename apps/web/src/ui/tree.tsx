import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { type IndexEntry, TreeIndex } from './tree-index.tsx';
import { type TreeNode, TreeState } from './tree-state.ts';
import './tree.css';

type Props = {
  /** Begins the ids of its nodes' elements, by which an address names them. */
  id: string;
  label: string;
  roots: readonly TreeNode[];
  /** Nodes listed beside it, where there are several. */
  index: readonly IndexEntry[];
};
type TreeOfNode = { treeId: string; state: TreeState };

const TreeContext = createContext<TreeOfNode>({ treeId: '', state: new TreeState([]) });

/**
 * A tree by the ARIA authoring practices, all of it open at first: arrow keys, Home, End, *, letters, Enter
 * and Space; one tab stop. A node with a link is opened and closed by its sign alone; any other wherever it
 * is pressed. The address may name a node, which then has the focus.
 */
export function Tree({ id: treeId, label, roots, index }: Props) {
  const [state] = useState(() => new TreeState(roots));
  const [context] = useState(() => ({ treeId, state }));
  // After a change of the nodes: each is rendered from them, and reads the state, which must know them first.
  useLayoutEffect(() => state.setRoots(roots), [state, roots]);

  /** Moves the focus to the state's active node: the focus is the browser's. */
  function focusActive() {
    if (state.active !== null) document.getElementById(treeId + state.active)?.focus();
  }

  const elementIdOf = useCallback((id: string) => treeId + id, [treeId]);
  useNamedNode(treeId);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (!state.press(event.key, event.timeStamp)) return;
    event.preventDefault();
    focusActive();
  }

  function onClickCapture(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const id = nodeIdOf(target);
    if (id === null) return;
    const isSign = target.closest('.tree-sign') !== null;
    if (!isSign && target.closest('a') !== null) return;
    // Before the link gets the event.
    event.preventDefault();
    state.activate(id);
    state.toggle(id);
    focusActive();
  }

  const tree = (
    <TreeContext value={context}>
      <div className="tree-ways">
        <Button look="link" onClick={() => state.setAllOpen(true)}>
          Expand all
        </Button>
        <Button look="link" onClick={() => state.setAllOpen(false)}>
          Collapse all
        </Button>
      </div>
      <div
        className="tree"
        role="tree"
        aria-label={label}
        onKeyDown={onKeyDown}
        onClickCapture={onClickCapture}
        onFocus={({ target }) => {
          const id = nodeIdOf(target);
          if (id !== null) state.activate(id);
        }}
      >
        <Items nodes={roots} level={1} />
      </div>
    </TreeContext>
  );
  if (index.length < 2) return tree;
  return (
    <div className="tree-with-index">
      <TreeIndex entries={index} elementIdOf={elementIdOf} onJump={(id) => state.reveal(id)} />
      <div>{tree}</div>
    </div>
  );
}

/** Gives the focus to the node that the address names, and scrolls its row to the top. */
function useNamedNode(treeId: string) {
  // Another one after each jump, to the same node, too.
  const location = useLocation();
  useEffect(() => {
    const elementId = decodeHash(location.hash);
    if (!elementId.startsWith(treeId)) return;
    const row = document.getElementById(elementId);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView();
  }, [location, treeId]);
}

/** Empty where somebody has changed the address to what cannot be decoded. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Id of the node in whose row an element is. */
function nodeIdOf(element: Element): string | null {
  return element.closest('[role="treeitem"]')?.getAttribute('data-node') ?? null;
}

const Items = memo(function Items({ nodes, level }: { nodes: readonly TreeNode[]; level: number }) {
  return nodes.map((node, index) => (
    <Item key={node.id} node={node} level={level} position={index + 1} siblings={nodes.length} />
  ));
});

type ItemProps = { node: TreeNode; level: number; position: number; siblings: number };

const Item = memo(function Item({ node, level, position, siblings }: ItemProps) {
  const { id, label, aside, note, to, children } = node;
  const { treeId, state } = useContext(TreeContext);
  const groupId = useId();
  const isOpen = useSyncExternalStore(state.subscribe, () => state.isOpen(id));
  const isActive = useSyncExternalStore(state.subscribe, () => state.isActive(id));
  const hasChildren = children.length > 0;

  const row = {
    id: treeId + id,
    'data-node': id,
    className: 'tree-row',
    role: 'treeitem',
    // Its own text alone: its children have names of their own.
    'aria-label': [label, aside, note].filter((words) => words !== undefined).join(', '),
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-expanded': hasChildren ? isOpen : undefined,
    'aria-owns': hasChildren ? groupId : undefined,
    tabIndex: isActive ? 0 : -1,
  };
  const group = { id: groupId, role: 'group', hidden: !isOpen };
  const words = (
    <>
      {hasChildren ? (
        <span className="tree-sign">
          <Icon name={isOpen ? 'down' : 'right'} />
        </span>
      ) : (
        <span />
      )}
      <span className="tree-words">
        <span className="tree-label">{label}</span>{' '}
        {aside !== undefined && <span className="tree-aside">{aside}</span>}
      </span>{' '}
      {note !== undefined && <span className="tree-note">{note}</span>}
    </>
  );
  return (
    <div className="tree-node" data-level={level}>
      {to === undefined ? (
        <div {...row}>{words}</div>
      ) : (
        <Link {...row} to={to}>
          {words}
        </Link>
      )}
      {hasChildren && (
        <div {...group}>
          <Items nodes={children} level={level + 1} />
        </div>
      )}
    </div>
  );
});
