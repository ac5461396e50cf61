import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';

/** Link to the list of tests. */
export function WayBack() {
  return (
    <Link to={paths.staffTests}>
      <Icon name="left" /> Tests
    </Link>
  );
}
