import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import './rich-text.css';

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
  const content = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
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
