/**
 * Finds text that would be lost on a translated page. A browser's translator takes each text node out of the
 * page and puts elements of its own there. React then changes, removes or inserts before a node that is no
 * longer in the page: the old words stay, or the page fails. Text that is the only child of its element is
 * safe, because React sets it on the element.
 */
const found = new Set<string>();

const observer = new MutationObserver((records) => {
  for (const record of records) check(record);
});

export function watchTextNodes(): void {
  found.clear();
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** Ends the watch and returns the texts found; called before the page is unmounted. */
export function unsafeTextNodes(): string[] {
  for (const record of observer.takeRecords()) check(record);
  observer.disconnect();
  return [...found];
}

function check({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  if (type === 'characterData') {
    if (isNodeOfReact(target)) report('changed', target, target.parentElement);
    return;
  }
  for (const node of removedNodes) if (isNodeOfReact(node)) report('removed', node, target);
  if (addedNodes.length > 0 && nextSibling && isNodeOfReact(nextSibling)) {
    report('inserted before', nextSibling, target);
  }
}

/**
 * True for a text node that React made by itself, and not as the text of an element. Spaces are not
 * translated.
 */
function isNodeOfReact(node: Node): boolean {
  if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === '') return false;
  return Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
}

function report(what: string, text: Node, parent: Node | null): void {
  const where = parent instanceof Element ? `<${parent.localName} class="${parent.className}">` : 'the page';
  found.add(`${what}: "${text.nodeValue}" in ${where}`);
}
