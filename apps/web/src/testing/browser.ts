import { browserStorage, removeByLifetime } from '../browser-storage.ts';

/**
 * Polyfills what the DOM of the tests lacks: modal dialogs, media queries, and everything about size and
 * place.
 */
export function polyfillBrowser(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  // After the page's own listeners, which may handle the key themselves.
  window.addEventListener('keydown', cancelOnEscape);
  Object.assign(window, { matchMedia, scrollTo() {}, scrollBy() {}, ResizeObserver: SizeObserver });
  Element.prototype.scrollIntoView = () => {};
  Object.assign(window, { createImageBitmap });
  Object.assign(HTMLCanvasElement.prototype, { getContext });
  Object.assign(URL, { createObjectURL: keepForDownload, revokeObjectURL() {} });
  Object.assign(HTMLAnchorElement.prototype, { click: download });
  // Every element has a place in the window: one without a size would count as out of sight.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  Object.defineProperties(document.documentElement, {
    clientWidth: { configurable: true, value: 1_024 },
    clientHeight: { configurable: true, value: 768 },
  });
}

/** Sets the reader's time zone, until the end of the test. @param zone such as Asia/Kolkata */
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
 * Dialogs that stayed open when they were asked to close: a browser closes them at the second Escape without
 * asking again.
 */
const stayed = new WeakSet<HTMLDialogElement>();

function cancelOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
  if (!dialog) return;
  if (stayed.has(dialog) || dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  else stayed.add(dialog);
}

/** Set in every test, so that no animation is half-way. */
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const media = new Map<string, EventTarget & { matches: boolean; media: string }>();

function matchMedia(query: string) {
  let list = media.get(query);
  if (!list) {
    // Some components still use the old listeners.
    const old = { addListener() {}, removeListener() {} };
    list = Object.assign(new EventTarget(), { matches: query === REDUCED_MOTION, media: query, ...old });
    media.set(query, list);
  }
  return list;
}

/** Sets whether this media query matches from now on. */
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

/** Sets an element's width and that of its content, which may be wider, and notifies resize observers. */
export function setWidths(element: Element, { own, content }: { own: number; content: number }): void {
  Object.defineProperties(element, {
    clientWidth: { configurable: true, value: own },
    scrollWidth: { configurable: true, value: content },
  });
  for (const tell of observers) tell();
}

/** Pictures are wide; a file that is none begins its name with `broken`. */
async function createImageBitmap(file: File) {
  if (file.name.startsWith('broken')) throw new DOMException('No picture', 'InvalidStateError');
  return { width: 900, height: 600, close() {} };
}

let drawn: number[][] = [];

function getContext() {
  return { clearRect() {}, drawImage: (_: unknown, ...area: number[]) => drawn.push(area) };
}

/** Areas that were drawn on a canvas: left, top, width and height in the picture, then on the canvas. */
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
 * Makes this storage refuse writes from now on, as a full one does.
 * @returns a function that makes room again
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

/** Files that the browser was given to download. */
export function keptDownloads(): typeof downloads {
  return downloads;
}

/** Resets the state of one test for the next. */
export function resetBrowser(): void {
  drawn = [];
  downloads = [];
  for (const query of media.keys()) setMedia(query, query === REDUCED_MOTION);
  observers = [];
  Storage.prototype.setItem = setItem;
  localStorage.clear();
  sessionStorage.clear();
  // Values that a storage refused, which are therefore in memory.
  const { local, tab } = browserStorage;
  removeByLifetime([local, tab], 'session', 'account', 'learner', 'visitor', 'device');
  document.title = '';
  // Elements added beside the page, such as the container of the toasts.
  document.body.replaceChildren();
}
