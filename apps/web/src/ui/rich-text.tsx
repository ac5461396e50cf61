import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';
import './rich-text.css';

// The tags, attributes and classes that the server leaves in authors' HTML; what is not named here is not shown.
const TEXT_TAGS = words(
  'b strong i em u s sub sup br span code small q abbr p div ul ol li dl dt dd blockquote pre hr h3 h4 h5 ' +
    'table caption thead tbody tfoot tr th td a',
);
const MATH_TAGS = words(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts ' +
    'mprescripts mtable mtr mtd mpadded mphantom mstyle menclose merror',
);
const TEXT_ATTRIBUTES = words('class scope colspan rowspan start type lang dir');
const MATH_ATTRIBUTES = words(
  'display displaystyle scriptlevel mathvariant stretchy fence separator lspace rspace minsize maxsize symmetric ' +
    'largeop movablelimits accent accentunder linethickness width height depth columnalign rowspacing columnspacing ' +
    'notation form',
);
const CLASSES = new Set(['ask', 'labs', 'num', 'unit', 'range']);

const config: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [...TEXT_TAGS, ...MATH_TAGS],
  ALLOWED_ATTR: ['href', ...TEXT_ATTRIBUTES, ...MATH_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^https?:/iu,
  // All but addresses: the pattern for addresses would refuse a column span or a display style.
  ADD_URI_SAFE_ATTR: [...TEXT_ATTRIBUTES, ...MATH_ATTRIBUTES],
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
    // The text itself tells whether it runs from right to left.
    <Frame
      dir="auto"
      className={className ? `${ownClass} ${className}` : ownClass}
      dangerouslySetInnerHTML={content}
    />
  );
}

function words(list: string): string[] {
  return list.split(' ');
}
