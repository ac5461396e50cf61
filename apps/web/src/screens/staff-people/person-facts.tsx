import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ACCOUNTS } from '../../features/people/people-words.ts';
import { describePermissions, formatCalendarDay, isInvited } from '../../features/people/person-words.ts';
import type { WholePerson } from '../../features/people/persons.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatShortTime } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import type { PersonTask } from './person-task.ts';

type Props = {
  whole: WholePerson;
  isOwn: boolean;
  /** Null for staff who only look. */
  onTask: ((task: PersonTask) => void) | null;
};

function describeExtraTime(extraTime: WholePerson['extraTime']): string {
  if (extraTime === null) return 'None';
  return `${extraTime.percent}%${extraTime.inForce ? '' : ', not at present'}`;
}

/** Who it is, and what can be done with the account. */
export function PersonFacts({ whole, isOwn, onTask }: Props) {
  const { person, extraTime } = whole;
  const { state, role, permissions } = person;
  const isLearner = role === 'learner';
  return (
    <>
      <dl className="person-facts">
        <Fact name="Address">{person.email}</Fact>
        <Fact name="State">
          <IconLabel icon={ACCOUNTS[state].icon} tone={ACCOUNTS[state].tone}>
            {person.deactivatedAt === null
              ? ACCOUNTS[state].name
              : `${ACCOUNTS[state].name} ${formatDay(person.deactivatedAt)}`}
          </IconLabel>
        </Fact>
        <Fact name="Role">{isLearner ? 'Learner' : 'Staff'}</Fact>
        {permissions !== null && <Fact name="May do">{describePermissions(permissions)}</Fact>}
        <Fact name="Since">{formatDay(person.since)}</Fact>
        <Fact name="Last seen">
          {person.lastSeenAt === null ? 'Not known' : formatShortTime(person.lastSeenAt)}
        </Fact>
        {isLearner && (
          <>
            <Fact name="Mobile">{person.mobile ?? '–'}</Fact>
            <Fact name="Date of birth">{person.dob === null ? '–' : formatCalendarDay(person.dob)}</Fact>
            <Fact name="Extra time">
              <span>{describeExtraTime(extraTime)}</span>
              {onTask && (
                <>
                  {' '}
                  <Link to={staffPaths.extraTime}>Change</Link>
                </>
              )}
            </Fact>
          </>
        )}
      </dl>
      {onTask && (
        <div className="person-acts">
          {permissions !== null && (
            <Button onClick={() => onTask({ type: 'permissions' })}>Change permissions…</Button>
          )}
          {!isOwn && permissions !== null && person.dob !== null && (
            <Button onClick={() => onTask({ type: 'endStaff' })}>Make a learner again…</Button>
          )}
          {!isOwn && state !== 'deactivated' && (
            <Button onClick={() => onTask({ type: 'deactivatePeople' })}>Deactivate…</Button>
          )}
          {state === 'deactivated' && (
            <Button onClick={() => onTask({ type: 'reactivatePeople' })}>Reactivate…</Button>
          )}
          {state !== 'deactivated' && (
            <Button onClick={() => onTask({ type: 'mailReset' })}>
              {isInvited(person) ? 'Invite again…' : 'Mail a password link…'}
            </Button>
          )}
          {isLearner && (
            <>
              {state !== 'deactivated' && (
                <Button onClick={() => onTask({ type: 'makeStaff' })}>Make staff…</Button>
              )}
              <Button onClick={() => onTask({ type: 'export' })}>Export data…</Button>
              <Button onClick={() => onTask({ type: 'erase' })}>Erase…</Button>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
