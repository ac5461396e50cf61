import type { Contract, ResponseIn } from '@assay/contract';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import {
  type AccommodationRow,
  listAccommodations,
  type PersonRow,
} from '../accommodations/accommodations.service.ts';
import {
  type ExtraTimePreview,
  giveExtraTime,
  previewExtraTime,
  stopExtraTime,
} from './extra-time.service.ts';

type Names = 'listExtraTime' | 'previewExtraTime' | 'setExtraTime' | 'endExtraTime';

/** Maximum number of persons in the list. */
const MOST_LISTED = 1_000;

/** Routes of extra time of persons. */
export function extraTimeRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async listExtraTime() {
      return { people: (await listAccommodations(MOST_LISTED)).map(presentAccommodation) };
    },

    async previewExtraTime({ body }) {
      const preview = await previewExtraTime(body);
      return preview instanceof Failure ? preview : presentPreview(preview);
    },

    setExtraTime: ({ body }, { user }) => giveExtraTime(user.id, body),

    endExtraTime: ({ body }, { user }) => stopExtraTime(user.id, body),
  };
}

function presentPerson({ id, first_name, last_name, email }: PersonRow) {
  return { _id: id, name: `${first_name} ${last_name}`.trim(), email };
}

function presentAccommodation(
  row: AccommodationRow,
): ResponseIn<Contract['listExtraTime']>['people'][number] {
  return {
    person: presentPerson({ ...row, id: row.user_id }),
    percent: row.percent,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    inForce: row.in_force,
    setBy: row.setter,
  };
}

function presentPreview({
  person,
  before,
  added,
}: ExtraTimePreview): ResponseIn<Contract['previewExtraTime']> {
  return {
    person: presentPerson(person),
    before: before && { percent: before.percent, startsOn: before.starts_on, endsOn: before.ends_on },
    attempts: added.map(({ attempt, more }) => ({
      _id: attempt.id,
      test_name: attempt.test_name,
      deadlineAt: attempt.deadline_at.toISOString(),
      newDeadlineAt: new Date(more?.deadlineAt ?? attempt.deadline_at.getTime()).toISOString(),
    })),
  };
}
