import { PAGE_DATA_ID, type PageData } from '@assay/contract/page-data';

/** Cache by element: each part of the page reads its own data, and the text is parsed once. */
const parsed = new WeakMap<Element, PageData | null>();

/**
 * Reads the data that came with the page; null where there is none, or none that can be read. Its queries
 * then ask as usual.
 */
export function readPageData(page: Document): PageData | null {
  const element = page.getElementById(PAGE_DATA_ID);
  if (element === null) return null;
  const known = parsed.get(element);
  if (known !== undefined) return known;
  const data = parsePageData(element.textContent);
  parsed.set(element, data);
  return data;
}

function parsePageData(text: string): PageData | null {
  try {
    const data: PageData = JSON.parse(text);
    return data;
  } catch {
    return null;
  }
}
