import { Link } from 'react-router';
import { formatPercent } from '../../ui/formats.ts';

/**
 * A percentage that leads to the questions that it is made of.
 * @param of label of the share for screen readers: "Ropes"
 */
export function FigureLink({ to, percent, of }: { to: string; percent: number; of: string }) {
  return (
    <Link className="touch-target" to={to} aria-label={`${formatPercent(percent)} ${of}, the questions`}>
      {formatPercent(percent)}
    </Link>
  );
}
