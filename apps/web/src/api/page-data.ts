import { PAGE_DATA_ID, type PageData } from '@assay/contract/page-data';

/** What came with the page itself; null where nothing did, or nothing that can be read. Its queries then ask as usual. */
export function readPageData(page: Document): PageData | null {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  try {
    const data: PageData = JSON.parse(text);
    return data;
  } catch {
    return null;
  }
}
