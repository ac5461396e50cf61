import type { QuestionDraft } from '@assay/assessment';
import { type BrowserStorage, type DraftKey, draftKeysIn } from '../../browser-storage.ts';
import type { LocalCopy } from './draft-state.ts';

type Of = { userId: string; questionId: string };

/** Name of the copies of one author's draft of one question; each window has its own. */
function nameOf({ userId, questionId }: Of): string {
  return `${userId}-${questionId}-`;
}

/** Copies that were not known to have reached the server when their window went, the latest first. */
export function readCopies(storage: BrowserStorage, of: Of): LocalCopy[] {
  return draftKeysIn(storage, nameOf(of))
    .flatMap((key) => readCopy(key, storage.getItem(key)) ?? [])
    .sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1));
}

function readCopy(key: DraftKey, text: string | null): LocalCopy | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isCopy(stored)) return null;
    return { ...stored, key };
  } catch {
    return null;
  }
}

type StoredCopy = Omit<LocalCopy, 'key'>;

/** Checks what an older version of this page may have stored in another form. */
function isCopy(value: unknown): value is StoredCopy {
  if (typeof value !== 'object' || value === null) return false;
  const { content, baseVersion, revision, writtenAt }: { [Key in keyof StoredCopy]?: unknown } = value;
  return (
    typeof revision === 'number' &&
    (baseVersion === null || typeof baseVersion === 'number') &&
    typeof writtenAt === 'string' &&
    isContent(content)
  );
}

function isContent(value: unknown): value is QuestionDraft {
  if (typeof value !== 'object' || value === null) return false;
  const fields: { [Key in keyof QuestionDraft]?: unknown } = value;
  const { kind, stem, explanation, images, options, correct, parts, explanationImages, references, topic } =
    fields;
  const lists = [images, options, correct, parts, explanationImages, references, topic];
  return (
    (kind === 'single' || kind === 'multiple' || kind === 'parts') &&
    typeof stem === 'string' &&
    typeof explanation === 'string' &&
    lists.every(Array.isArray)
  );
}

/** The copy that one window keeps while the server does not have its text. */
export function createLocalCopy(storage: BrowserStorage, of: Of, windowId: string) {
  const key: DraftKey = `draft-of-${nameOf(of)}${windowId}`;
  return {
    /** @returns false where this device does not take it */
    write(copy: StoredCopy): boolean {
      return storage.setItem(key, JSON.stringify(copy));
    },
    remove(): void {
      storage.removeItem(key);
    },
  };
}

/** Removes a copy that was taken on, or decided against. */
export function removeCopy(storage: BrowserStorage, copyKey: string): void {
  const key = draftKeysIn(storage, '').find((each) => each === copyKey);
  if (key !== undefined) storage.removeItem(key);
}

/** True where this device has a copy of a question that the server may know nothing of. */
export function isKnownHere(storage: BrowserStorage, of: Of): boolean {
  return draftKeysIn(storage, nameOf(of)).length > 0;
}
