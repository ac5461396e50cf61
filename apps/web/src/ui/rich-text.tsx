import { ALLOWED_ATTRIBUTES, allowedAttribute, MATH_TAGS, TEXT_TAGS } from '@assay/contract/html';
import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';
import './rich-text.css';

const config: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [...TEXT_TAGS, ...MATH_TAGS],
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^https?:/iu,
  // All but addresses: the pattern for addresses would refuse a column span or a display style.
  ADD_URI_SAFE_ATTR: ALLOWED_ATTRIBUTES.filter((name) => name !== 'href'),
  RETURN_TRUSTED_TYPE: true,
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

/** Authors' HTML, cleaned once more before it is shown. `inline` where only phrasing content may stand. */
export function RichText({
  html,
  inline = false,
  className,
}: {
