import { Link } from 'react-router';
import { stateOfPlace } from '../../features/questions/list-place.ts';
import { staffPaths, staffQuestionPath } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Neighbours, useListPlace } from './use-neighbours.ts';

const ALONE: Neighbours = { previous: null, next: null };

/** Links to the list of questions as it was left, at this one, and to the neighbours there. */
export function WayBack({
  questionId,
  neighbours: { previous, next } = ALONE,
}: {
  questionId: string;
  neighbours?: Neighbours;
}) {
  const search = useListPlace()?.search ?? '';
  return (
    <>
      <Link to={{ pathname: staffPaths.questions, search }} state={{ question: questionId }}>
        <Icon name="left" /> Questions
      </Link>
      {(previous ?? next) && (
        <span className="editor-neighbours">
          {previous && (
            <Link to={staffQuestionPath(previous.id)} state={stateOfPlace(previous.place)}>
              <Icon name="left" /> Previous
            </Link>
          )}
          {next && (
            <Link to={staffQuestionPath(next.id)} state={stateOfPlace(next.place)}>
              Next <Icon name="right" />
            </Link>
          )}
        </span>
      )}
    </>
  );
}
