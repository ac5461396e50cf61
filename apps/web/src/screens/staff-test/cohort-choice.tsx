import { Link } from 'react-router';
import type { Audience } from '../../features/staff-tests/audience.ts';
import { staffPaths } from '../../staff-paths.ts';

type Choice = { isForAll: boolean; picked: readonly string[] };

type Props = Choice & {
  cohorts: Audience['cohorts'];
  fault: string | null;
  onChange(choice: Choice): void;
};

/** Everybody, or some cohorts; these stay picked while everybody is looked at. */
export function CohortChoice({ cohorts, isForAll, picked, fault, onChange }: Props) {
  return (
    <fieldset className="cohort-choice">
      <legend className="visually-hidden">Who may sit it</legend>
      <label>
        <input
          type="radio"
          name="audience"
          checked={isForAll}
          onChange={() => onChange({ isForAll: true, picked })}
        />
        <span>Everybody</span>
      </label>
      <label>
        <input
          type="radio"
          name="audience"
          checked={!isForAll}
          onChange={() => onChange({ isForAll: false, picked })}
        />
        <span>Only these cohorts</span>
      </label>
      {!isForAll && cohorts.length === 0 && (
        <p className="test-note">
          There is no cohort yet. <Link to={staffPaths.cohorts}>Make one</Link>
        </p>
      )}
      {!isForAll && (
        <div className="cohort-choice-list">
          {cohorts.map(({ _id, name, members, inForce }) => (
            <label key={_id}>
              <input
                type="checkbox"
                checked={picked.includes(_id)}
                onChange={({ currentTarget }) =>
                  onChange({
                    isForAll,
                    picked: currentTarget.checked ? [...picked, _id] : picked.filter((each) => each !== _id),
                  })
                }
              />
              <span>
                <span>{name}</span>{' '}
                <small>
                  {`${members === 1 ? '1 member' : `${members.toLocaleString('en-GB')} members`}${
                    inForce ? '' : ', not today'
                  }`}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
      {fault !== null && <p className="field-error">{fault}</p>}
    </fieldset>
  );
}
