import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';
import './rich-text.css';

const TEXT_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  'sub',
  'sup',
  'span',
  'a',
  'ul',
  'ol',
  'li',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];
const MATH_TAGS = [
  'math',
  'mrow',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'mtable',
  'mtr',
  'mtd',
  'mpadded',
  'mphantom',
  'mstyle',
  'menclose',
  'merror',
];
const TEXT_ATTRIBUTES = ['class', 'href', 'rel', 'target', 'colspan', 'rowspan', 'scope', 'lang', 'dir'];
const MATH_ATTRIBUTES = [
  'display',
  'displaystyle',
  'scriptlevel',
  'mathvariant',
  'stretchy',
  'fence',
  'separator',
  'form',
  'accent',
  'accentunder',
  'largeop',
  'movablelimits',
  'symmetric',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'width',
  'height',
  'depth',
  'voffset',
  'linethickness',
  'notation',
  'columnspan',
  'rowspan',
  'columnalign',
  'rowspacing',
  'columnspacing',
  'columnlines',
  'rowlines',
  'intent',
  'arg',
];
/** The classes that authors may use, as the sheet's styles know them. */
const CLASSES = new Set(['ask', 'labs', 'num', 'unit', 'range', 'tml-display']);

const config: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [...TEXT_TAGS, ...MATH_TAGS],
  ALLOWED_ATTR: [...TEXT_ATTRIBUTES, ...MATH_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/iu,
  RETURN_TRUSTED_TYPE: true,
};

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  const kept = [...element.classList].filter((name) => CLASSES.has(name));
  if (kept.length > 0) element.setAttribute('class', kept.join(' '));
  else element.removeAttribute('class');
  if (element.localName === 'a') {
    element.setAttribute('rel', 'noopener');
    element.setAttribute('target', '_blank');
  }
});

/** Authors' HTML, cleaned once more before it is shown. `inline` where only phrasing content may stand. */
export function RichText({
  html,
  inline = false,
  className,
}: {
  html: string;
  inline?: boolean;
  className?: string;
}) {
  const content = useMemo(() => ({ __html: DOMPurify.sanitize(html, config) }), [html]);
  const Frame = inline ? 'span' : 'div';
  const ownClass = inline ? 'rich-text-inline' : 'rich-text';
  return (
    <Frame className={className ? `${ownClass} ${className}` : ownClass} dangerouslySetInnerHTML={content} />
  );
}
