import { type UserId, withExtraTime } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import {
  type AccommodationRow,
  endAccommodation,
  findAccommodation,
  findLearner,
  insertAccommodation,
  isToday,
  lockPerson,
  type PersonRow,
} from '../accommodations/accommodations.service.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import {
  listRunningAttempts,
  lockRunningAttempts,
  type RunningAttempt,
  setExtraTime,
} from './attempts.queries.ts';
import { insertAudits } from './corrections.queries.ts';

type Span = Pick<RequestOf<Contract['setExtraTime']>['body'], 'percent' | 'startsOn' | 'endsOn'>;
type Added = { attempt: RunningAttempt; more: ReturnType<typeof withExtraTime> };

export type ExtraTimePreview = {
  person: PersonRow;
  before: AccommodationRow | null;
  added: Added[];
};

/** Says what extra time would change; keeps nothing. */
export async function previewExtraTime({
  email,
  ...span
}: RequestOf<Contract['previewExtraTime']>['body']): Promise<
  ExtraTimePreview | RefusalOf<'previewExtraTime'>
> {
  if (isReversed(span)) return new Failure('malformed', { fields: ['body.endsOn'] });
  const person = await findLearner(email);
  if (person === null) return new Failure('not_found');
  return {
    person,
    before: await findAccommodation(person.id),
    added: await addedBy(span, await listRunningAttempts(person.id)),
  };
}

/**
 * Gives a person extra time in place of what they have, in the ambient transaction. Running attempts get what
 * they have not had yet, each with an audit of its own.
 * @returns the number of attempts whose deadline moved
 */
export async function giveExtraTime(
  staff: UserId,
  { person, reason, ...span }: RequestOf<Contract['setExtraTime']>['body'],
): Promise<{ attempts: number } | RefusalOf<'setExtraTime'>> {
  if (isReversed(span)) return new Failure('malformed', { fields: ['body.endsOn'] });
  if (!(await lockPerson(person))) return new Failure('not_found');
  const before = await findAccommodation(person);
  const { percent, startsOn, endsOn } = span;
  const isAsBefore =
    before?.percent === percent && before.starts_on === startsOn && before.ends_on === endsOn;
  if (isAsBefore) return { attempts: 0 };
  await endAccommodation(person);
  await insertAccommodation({ id: newId(), userId: person, percent, startsOn, endsOn, setBy: staff });
  const actor = await staffActor(staff, reason);
  const moved = (await addedBy(span, await lockRunningAttempts(person))).flatMap(({ attempt, more }) =>
    more === null ? [] : [{ attempt, more }],
  );
  for (const { attempt, more } of moved) await setExtraTime(attempt.id, more);
  if (moved.length > 0) {
    await insertAudits(
      moved.map(({ attempt, more }) => ({
        id: newId(),
        attemptId: attempt.id,
        action: 'accommodated' as const,
        by: actor.name,
        reason,
        deadlineFrom: attempt.deadline_at,
        deadlineTo: new Date(more.deadlineAt),
        closedAt: null,
        closedBy: null,
      })),
    );
  }
  await recordAudit(actor, {
    action: 'extra_time_given',
    subject: 'person',
    subjectId: person,
    details: {
      percent_before: before?.percent ?? 0,
      percent_after: percent,
      from: startsOn,
      to: endsOn ?? 'no end',
      attempts: moved.length,
    },
  });
  return { attempts: moved.length };
}

/** Ends the extra time of a person, in the ambient transaction. Running attempts keep what they have. */
export async function stopExtraTime(
  staff: UserId,
  { person, reason }: RequestOf<Contract['endExtraTime']>['body'],
): Promise<{ success: true } | RefusalOf<'endExtraTime'>> {
  if (!(await lockPerson(person))) return new Failure('not_found');
  const before = await findAccommodation(person);
  if (before === null) return { success: true };
  await endAccommodation(person);
  await recordAudit(await staffActor(staff, reason), {
    action: 'extra_time_ended',
    subject: 'person',
    subjectId: person,
    details: { percent_before: before.percent, percent_after: 0 },
  });
  return { success: true };
}

function isReversed({ startsOn, endsOn }: Span): boolean {
  return endsOn !== null && endsOn < startsOn;
}

/** Running attempts with their new deadlines; a span that does not hold today changes none. */
async function addedBy({ percent, startsOn, endsOn }: Span, attempts: RunningAttempt[]): Promise<Added[]> {
  const holds = await isToday(startsOn, endsOn);
  return attempts.map((attempt) => ({
    attempt,
    more: holds
      ? withExtraTime(
          {
            deadlineAt: attempt.deadline_at.getTime(),
            minutes: attempt.minutes,
            extraSeconds: attempt.extra_seconds,
          },
          percent,
        )
      : null,
  }));
}
