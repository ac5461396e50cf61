import { Link } from 'react-router';
import { staffPaths } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';

/** Link to the list of tests. */
export function WayBack() {
  return (
    <Link to={staffPaths.tests}>
      <Icon name="left" /> Tests
    </Link>
  );
}
