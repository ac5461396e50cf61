import { unsafeTextNodes } from './text-nodes.ts';

let observer: MutationObserver | null = null;

/**
 * Does to the page what a browser's translator does, but for the language: each text node goes out of the
 * page, two `font` elements with its words come in its place, and so with every text that comes later, until
 * the test ends.
 */
export function translatePage(): void {
  // It would take the translator's changes for React's.
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
  // Its own changes are no news.
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
