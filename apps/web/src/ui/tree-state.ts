/**
 * A node of a tree: what it is called, what is said of it beside its name, and where it leads if anywhere.
 */
export type TreeNode = {
  /** Its own in the whole tree, without spaces. */
  id: string;
  label: string;
  note?: string;
  to?: string;
  children: readonly TreeNode[];
};

type Place = { node: TreeNode; parent: string | null; siblings: readonly TreeNode[] };

/** Letters typed one after the other within so long are one beginning of a name. */
const TYPEAHEAD_MS = 700;

/**
 * Which nodes are open and which one the keyboard is on: what keys do in a tree by the ARIA authoring
 * practices. All are open at first. It knows nothing of the page; each node asks for its own part, so that a
 * key draws two nodes and not all.
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

  /** Other nodes; what is open stays so, and where the keyboard is, as far as it is still there. */
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

  /** The node on which the keyboard is, the only one to which the Tab key comes; null where there is none. */
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

  setAllOpen(open: boolean): void {
    this.#setOpen([...this.#places.keys()], open);
  }

  #setOpen(ids: readonly string[], open: boolean): void {
    for (const id of ids) {
      if (open) this.#closed.delete(id);
      else if (this.#hasChildren(id)) this.#closed.add(id);
    }
    // Nobody is left on a node that is not to be seen.
    const above = this.#active === null ? [] : this.#pathOf(this.#active);
    this.#active = above.find((id) => this.#closed.has(id)) ?? this.#active;
    this.#tell();
  }

  #hasChildren(id: string): boolean {
    return (this.#places.get(id)?.node.children.length ?? 0) > 0;
  }

  /** This one and those above it, the root first. */
  #pathOf(id: string): string[] {
    const path: string[] = [];
    for (let at: string | null = id; at !== null; at = this.#places.get(at)?.parent ?? null) path.unshift(at);
    return path;
  }

  /** Those that are to be seen, from top to bottom. */
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
   * Does what a key means on the active node.
   * @param at when it was pressed, in milliseconds
   * @returns whether it means anything in a tree; the node that has the keyboard then is the active one
   */
  press(key: string, at: number): boolean {
    const place = this.#active === null ? undefined : this.#places.get(this.#active);
    if (place === undefined) return false;
    // Another key ends what was being typed.
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
        // Where it leads somewhere, the browser follows the link.
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
   * To the next name that begins with what was typed; the same letter again goes on to the next that begins
   * with it.
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
