import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';

/** Link to the list of questions. */
export function WayBack() {
  return (
    <Link to={paths.staffQuestions}>
      <Icon name="left" /> Questions
    </Link>
  );
}
