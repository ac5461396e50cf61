import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx';
import './tests.css';

/** Specification section 9. */
const SKELETONS = [1, 2, 3, 4, 5, 6];

/** Placeholders for cards that are still loading. */
export function CardSkeletons() {
  return (
    <Skeleton>
      <ul className="cards">
        {SKELETONS.map((key) => (
          <li className="card" key={key}>
            <SkeletonBar width="72%" height="1.1em" />
            <SkeletonBar width="56%" />
            <SkeletonBar width="80%" />
            <SkeletonBar />
          </li>
        ))}
      </ul>
    </Skeleton>
  );
}
