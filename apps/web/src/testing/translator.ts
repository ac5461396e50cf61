import { unsafeTextNodes } from './text-nodes.ts';

let observer: MutationObserver | null = null;

/**
 * Changes the page as a browser's translator does, but for the language: each text node is replaced by two
 * `font` elements with its words, and so is every later text, until the test ends.
 */
export function translatePage(): void {
  // The check would take the translator's changes for React's.
  unsafeTextNodes();
  observer = new MutationObserver(translate);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translate();
}

export function stopTranslating(): void {
  observer?.disconnect();
  observer = null;
}

function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) if (isToBeTranslated(text)) replace(text);
  // Drops the records of its own changes.
  observer?.takeRecords();
}

function isToBeTranslated(text: Node): boolean {
  return text.nodeValue?.trim() !== '' && text.parentElement?.closest('font, textarea, style, math') === null;
}

function replace(text: Node): void {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.textContent = text.nodeValue;
  outer.append(inner);
  text.parentNode?.replaceChild(outer, text);
}
