import { browserStorage, type DraftKey } from '../../browser-storage.ts';
import type { NamedPicture, SiteContent, SiteDocument, UploadedLogo } from './site-content.ts';

/** Changes of a document that are not saved; the tab keeps them, so that a preview comes back to them. */
export type SiteDraft = {
  content: SiteContent;
  /** Number of the revision that they follow. */
  base: number;
  /** As a page would show them; null until a preview was asked for. */
  shown: SiteContent | null;
  /** The logo that was uploaded for them. */
  logo: UploadedLogo | null;
  /** Pictures that it names, or named before others were chosen. */
  pictures: readonly NamedPicture[];
};

const keyOf = (document: SiteDocument): DraftKey => `draft-of-site-${document}`;

/** Null where nothing is kept, or nothing that can be read. */
export function readSiteDraft(document: SiteDocument): SiteDraft | null {
  try {
    const draft: SiteDraft | null = JSON.parse(browserStorage.tab.getItem(keyOf(document)) ?? 'null');
    // A draft that an earlier version of the page kept has no pictures.
    return draft?.content?.document === document ? { ...draft, pictures: draft.pictures ?? [] } : null;
  } catch {
    return null;
  }
}

export function keepSiteDraft(draft: SiteDraft): void {
  browserStorage.tab.setItem(keyOf(draft.content.document), JSON.stringify(draft));
}

export function forgetSiteDraft(document: SiteDocument): void {
  browserStorage.tab.removeItem(keyOf(document));
}
