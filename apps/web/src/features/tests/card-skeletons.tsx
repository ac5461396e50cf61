import '../../ui/states.css';
import './tests.css';

/** Specification section 9. */
const SKELETONS = [1, 2, 3, 4, 5, 6];

/** Placeholders for cards that are still loading. */
export function CardSkeletons() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <ul className="cards" aria-hidden="true">
        {SKELETONS.map((key) => (
          <li className="card" key={key}>
            <span className="skeleton skeleton-title" />
            <span className="skeleton skeleton-facts" />
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-button" />
          </li>
        ))}
      </ul>
    </>
  );
}
