import {
  ALLOWED_ATTRIBUTES,
  allowedAttribute,
  LINK_ADDRESS,
  MATH_TAGS,
  TEXT_TAGS,
} from '@assay/contract/html';
import DOMPurify, { type Config } from 'dompurify';

const config: Config = {
  ALLOWED_TAGS: [...TEXT_TAGS, ...MATH_TAGS],
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: LINK_ADDRESS,
  // All attributes but addresses: the pattern for addresses would refuse a column span or a display style.
  ADD_URI_SAFE_ATTR: ALLOWED_ATTRIBUTES.filter((name) => name !== 'href'),
};

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const value = allowedAttribute(element.localName, attribute.attrName, attribute.attrValue);
  if (value === null) attribute.keepAttr = false;
  else attribute.attrValue = value;
});
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName !== 'a') return;
  element.setAttribute('rel', 'noopener');
  element.setAttribute('target', '_blank');
});

/** Cleans authors' HTML for the page: the server cleaned it by the same list. */
export function cleanHtml(html: string) {
  return DOMPurify.sanitize(html, { ...config, RETURN_TRUSTED_TYPE: true });
}

/** The same as nodes, for reading the content. Parsed by the browser's own parser. */
export function cleanNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });
}

/** Elements that begin and end a line. */
const LINE_TAGS = 'p, div, br, li, ul, ol, td, th, tr';

/** Beginning of a question as one line of plain text, to recognise it in a list. */
export function plainTextOf(html: string): string {
  const nodes = cleanNodes(html);
  for (const table of nodes.querySelectorAll('table')) table.replaceWith(' ');
  for (const element of nodes.querySelectorAll(LINE_TAGS)) {
    element.before(' ');
    element.after(' ');
  }
  return (nodes.textContent ?? '').replace(/\s+/gu, ' ').trim();
}
