import { Icon } from './icon.tsx';
import './tally.css';

/** A tick or a cross for each answer, the oldest first. The words beside it say the same. */
export function Tally({ results }: { results: readonly boolean[] }) {
  return (
    <p className="tally" aria-hidden="true">
      {[...results.keys()].map((place) => (
        <Icon
          key={place}
          name={results[place] ? 'tick' : 'cross'}
          className={results[place] ? 'is-right' : 'is-wrong'}
        />
      ))}
    </p>
  );
}
