import { browserStorage, removeByLifetime } from '../browser-storage.ts';

/**
 * What a browser has and the DOM of the tests lacks: modal dialogs, media queries, and everything about size
 * and place.
 */
export function polyfillBrowser(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  // Never before the page's own listeners, which may decide that the key is theirs.
  window.addEventListener('keydown', cancelOnEscape);
  Object.assign(window, { matchMedia, scrollTo() {}, scrollBy() {}, ResizeObserver: SizeObserver });
  Element.prototype.scrollIntoView = () => {};
  Object.assign(window, { createImageBitmap });
  Object.assign(HTMLCanvasElement.prototype, { getContext });
  Object.assign(URL, { createObjectURL: keepForDownload, revokeObjectURL() {} });
  Object.assign(HTMLAnchorElement.prototype, { click: download });
  // Everything is somewhere in a window: what has no size at all counts as out of sight.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  Object.defineProperties(document.documentElement, {
    clientWidth: { configurable: true, value: 1_024 },
    clientHeight: { configurable: true, value: 768 },
  });
}

/** Sets the clock of whoever reads the page, until the end of the test. @param zone such as Asia/Kolkata */
export function readFrom(zone: string): void {
  process.env.TZ = zone;
}

const openedFrom = new WeakMap<HTMLDialogElement, Element | null>();

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is open already.', 'InvalidStateError');
  openedFrom.set(this, document.activeElement);
  this.setAttribute('open', '');
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.removeAttribute('open');
  const former = openedFrom.get(this);
  if (former instanceof HTMLElement) former.focus();
}

/**
 * Dialogs that stayed when they were asked to go: a browser closes them at the second Escape without asking
 * again.
 */
const stayed = new WeakSet<HTMLDialogElement>();

function cancelOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
  if (!dialog) return;
  if (stayed.has(dialog) || dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  else stayed.add(dialog);
}

/** Holds in every test, so that nothing is half-way in or out of sight. */
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const media = new Map<string, EventTarget & { matches: boolean; media: string }>();

function matchMedia(query: string) {
  let list = media.get(query);
  if (!list) {
    // Some parts still listen in the old way.
    const old = { addListener() {}, removeListener() {} };
    list = Object.assign(new EventTarget(), { matches: query === REDUCED_MOTION, media: query, ...old });
    media.set(query, list);
  }
  return list;
}

/** From now on this media query holds, or holds no more. */
export function setMedia(query: string, matches: boolean): void {
  const list = matchMedia(query);
  list.matches = matches;
  list.dispatchEvent(Object.assign(new Event('change'), { matches }));
}

export const PHONE = '(max-width: 767px)';

let observers: (() => void)[] = [];

class SizeObserver {
  readonly #tell: () => void;
  constructor(tell: () => void) {
    this.#tell = tell;
  }
  observe(): void {
    observers.push(this.#tell);
  }
  unobserve(): void {}
  disconnect(): void {
    observers = observers.filter((tell) => tell !== this.#tell);
  }
}

/** Gives an element a width and a content that may be wider, and tells whoever observes sizes. */
export function setWidths(element: Element, { own, content }: { own: number; content: number }): void {
  Object.defineProperties(element, {
    clientWidth: { configurable: true, value: own },
    scrollWidth: { configurable: true, value: content },
  });
  for (const tell of observers) tell();
}

/** Pictures are wide; what is none says so in its name. */
async function createImageBitmap(file: File) {
  if (file.name.startsWith('broken')) throw new DOMException('No picture', 'InvalidStateError');
  return { width: 900, height: 600, close() {} };
}

let drawn: number[][] = [];

function getContext() {
  return { clearRect() {}, drawImage: (_: unknown, ...area: number[]) => drawn.push(area) };
}

/** What was drawn on a canvas: left, top, width and height in the picture, then on the canvas. */
export function drawnAreas(): readonly number[][] {
  return drawn;
}

let forDownload: Blob | null = null;
let downloads: { fileName: string; content: Blob | null }[] = [];

function keepForDownload(content: Blob): string {
  forDownload = content;
  return 'blob:kept';
}

function download(this: HTMLAnchorElement): void {
  downloads.push({ fileName: this.download, content: forDownload });
}

const setItem = Storage.prototype.setItem;

/**
 * From now on this storage takes nothing, as a full one does.
 * @returns makes room again
 */
export function fillStorage(full: Storage): () => void {
  Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
    if (this === full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    setItem.call(this, key, value);
  };
  return () => {
    Storage.prototype.setItem = setItem;
  };
}

/** What the browser was given to keep among its downloads. */
export function keptDownloads(): typeof downloads {
  return downloads;
}

/** Nothing of one test is left for the next. */
export function resetBrowser(): void {
  drawn = [];
  downloads = [];
  for (const query of media.keys()) setMedia(query, query === REDUCED_MOTION);
  observers = [];
  Storage.prototype.setItem = setItem;
  localStorage.clear();
  sessionStorage.clear();
  // What a storage refused, and is in memory therefore.
  const { local, tab } = browserStorage;
  removeByLifetime([local, tab], 'session', 'account', 'learner', 'visitor', 'device');
  document.title = '';
  // What parts have put beside the page, such as the corner of the toasts.
  document.body.replaceChildren();
}
