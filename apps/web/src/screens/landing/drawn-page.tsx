import type { ReactNode } from 'react';

/** Drawing of a page of the product on the tenant's ground: a thick rule over a thin one, then its title. */
export function DrawnPage({
  title,
  description,
  children,
}: {
  title: string;
  /** Text for screen readers. */
  description: string;
  children: ReactNode;
}) {
  return (
    <svg className="drawing" viewBox="0 0 560 440" role="img" aria-label={description}>
      <path className="drawing-ground" d="M0 0h560v440H0Z" />
      <path className="drawing-sheet" d="M40 40h480v401H40Z" />
      <g transform="translate(80 76)">
        <path className="drawing-thick" d="M0 0h400" />
        <path className="drawing-rule" d="M0 5.500h400" />
        <text className="drawing-title" y="40">
          {title}
        </text>
        {children}
      </g>
    </svg>
  );
}
