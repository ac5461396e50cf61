/** A node of a tree: its name, a note at the end of its row, and its link, if any. */
export type TreeNode = {
  /** Unique in the whole tree, without spaces. */
  id: string;
  label: string;
  /** Small words behind the name. */
  aside?: string;
  note?: string;
  to?: string;
  children: readonly TreeNode[];
};

type Place = { node: TreeNode; parent: string | null; siblings: readonly TreeNode[] };

/** Time within which successive letters form one prefix. */
const TYPEAHEAD_MS = 700;

/**
 * State of a tree: open nodes and the active one, and the effect of keys by the ARIA authoring practices. All
 * are open at first. It is independent of the page; each node subscribes to its own part, so that a key
 * renders two nodes and not all.
 */
export class TreeState {
  #roots: readonly TreeNode[] = [];
  #places = new Map<string, Place>();
  readonly #closed = new Set<string>();
  #active: string | null = null;
  #typed = '';
  #typedAt = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<() => void>();

  constructor(roots: readonly TreeNode[]) {
    this.setRoots(roots);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Replaces the nodes; open and active ones stay so, as far as they still exist. */
  setRoots(roots: readonly TreeNode[]): void {
    if (roots === this.#roots) return;
    this.#roots = roots;
    this.#places = new Map();
    const add = (siblings: readonly TreeNode[], parent: string | null) => {
      for (const node of siblings) {
        this.#places.set(node.id, { node, parent, siblings });
        add(node.children, node.id);
      }
    };
    add(roots, null);
    if (this.#active === null || !this.#places.has(this.#active)) this.#active = roots[0]?.id ?? null;
    this.#tell();
  }

  isOpen(id: string): boolean {
    return !this.#closed.has(id);
  }

  /** Active node, the only tab stop; null where there is none. */
  get active(): string | null {
    return this.#active;
  }

  isActive(id: string): boolean {
    return this.#active === id;
  }

  activate(id: string): void {
    if (this.#active === id || !this.#places.has(id)) return;
    this.#active = id;
    this.#tell();
  }

  toggle(id: string): void {
    this.#setOpen([id], !this.isOpen(id));
  }

  /** Opens the node and all above it. */
  reveal(id: string): void {
    this.#setOpen(this.#pathOf(id), true);
  }

  setAllOpen(open: boolean): void {
    this.#setOpen([...this.#places.keys()], open);
  }

  #setOpen(ids: readonly string[], open: boolean): void {
    for (const id of ids) {
      if (open) this.#closed.delete(id);
      else if (this.#hasChildren(id)) this.#closed.add(id);
    }
    // A hidden node must not stay active.
    const above = this.#active === null ? [] : this.#pathOf(this.#active);
    this.#active = above.find((id) => this.#closed.has(id)) ?? this.#active;
    this.#tell();
  }

  #hasChildren(id: string): boolean {
    return (this.#places.get(id)?.node.children.length ?? 0) > 0;
  }

  /** This node and its ancestors, the root first. */
  #pathOf(id: string): string[] {
    const path: string[] = [];
    for (let at: string | null = id; at !== null; at = this.#places.get(at)?.parent ?? null) path.unshift(at);
    return path;
  }

  /** Visible nodes, from top to bottom. */
  #shown(): TreeNode[] {
    const shown: TreeNode[] = [];
    const add = (nodes: readonly TreeNode[]) => {
      for (const node of nodes) {
        shown.push(node);
        if (this.isOpen(node.id)) add(node.children);
      }
    };
    add(this.#roots);
    return shown;
  }

  /**
   * Handles a key on the active node.
   * @param at when it was pressed, in milliseconds
   * @returns true when it has a meaning in a tree; the active node must then take the focus
   */
  press(key: string, at: number): boolean {
    const place = this.#active === null ? undefined : this.#places.get(this.#active);
    if (place === undefined) return false;
    // Another key ends the typed prefix.
    if ([...key].length > 1) this.#typed = '';
    const { node, parent, siblings } = place;
    const hasChildren = node.children.length > 0;
    switch (key) {
      case 'ArrowDown':
        this.#step(1);
        return true;
      case 'ArrowUp':
        this.#step(-1);
        return true;
      case 'ArrowRight':
        if (hasChildren && !this.isOpen(node.id)) this.toggle(node.id);
        else if (node.children[0]) this.activate(node.children[0].id);
        return true;
      case 'ArrowLeft':
        if (hasChildren && this.isOpen(node.id)) this.toggle(node.id);
        else if (parent !== null) this.activate(parent);
        return true;
      case 'Home':
        this.#activateNode(this.#shown()[0]);
        return true;
      case 'End':
        this.#activateNode(this.#shown().at(-1));
        return true;
      case ' ':
        if (hasChildren) this.toggle(node.id);
        return true;
      case 'Enter':
        // The browser follows the link of a node that has one.
        if (node.to !== undefined) return false;
        if (hasChildren) this.toggle(node.id);
        return true;
      case '*':
        this.#setOpen(
          siblings.map(({ id }) => id),
          true,
        );
        return true;
      default:
        if ([...key].length !== 1) return false;
        this.#typeAhead(key, at);
        return true;
    }
  }

  #activateNode(node: TreeNode | undefined): void {
    if (node) this.activate(node.id);
  }

  #step(by: 1 | -1): void {
    const shown = this.#shown();
    this.#activateNode(shown[shown.findIndex(({ id }) => id === this.#active) + by]);
  }

  /**
   * Moves to the next name with the typed prefix; the same letter again goes on to the next that begins with
   * it.
   */
  #typeAhead(character: string, at: number): void {
    this.#typed = at - this.#typedAt > TYPEAHEAD_MS ? character : this.#typed + character;
    this.#typedAt = at;
    const letters = [...this.#typed.toLocaleLowerCase()];
    const wanted = new Set(letters).size === 1 ? (letters[0] ?? '') : letters.join('');
    const shown = this.#shown();
    const here = shown.findIndex(({ id }) => id === this.#active);
    const from = letters.length === 1 || wanted.length === 1 ? here + 1 : here;
    const round = [...shown.slice(from), ...shown.slice(0, from)];
    this.#activateNode(round.find(({ label }) => label.toLocaleLowerCase().startsWith(wanted)));
  }
}
