import { Link } from 'react-router';
import { staffPaths } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';

/** Link to the list of questions. */
export function WayBack() {
  return (
    <Link to={staffPaths.questions}>
      <Icon name="left" /> Questions
    </Link>
  );
}
