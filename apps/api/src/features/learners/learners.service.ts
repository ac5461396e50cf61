import type { UserId } from '@assay/assessment';
import { canonicalAddress } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { type BarredTest, listBarredTests } from '../accounts/taken-tests.service.ts';
import { type LearnerAudit, listAudits } from '../learner-audits/audits.service.ts';
import {
  type LearnerOrder,
  type LearnerPayment,
  listLearnerPayments,
  listOpenOrders,
} from '../payments/learner-payments.service.ts';
import {
  findSubscription,
  listPeriods,
  type PeriodRow,
  type SubscriptionRow,
} from '../subscriptions/subscriptions.service.ts';
import { type FoundPerson, findPersonByEmail, findPersonById } from './learners.queries.ts';

export type { By, LearnerAudit } from '../learner-audits/audits.service.ts';
export { type FoundPerson, listOfferedPlans, type OfferedPlan } from './learners.queries.ts';

/** Why a search gave no learner: no such person, or a member of staff. */
export type NotALearner = 'nobody' | 'staff';

/**
 * Finds the learner of the current tenant with this id or address; the case of the address does not matter.
 */
export async function findLearner(idOrEmail: string): Promise<FoundPerson | NotALearner> {
  const person = isId(idOrEmail)
    ? await findPersonById(idOrEmail as UserId)
    : await findPersonByEmail(canonicalAddress(idOrEmail) ?? idOrEmail);
  if (person === null) return 'nobody';
  return person.role === 'staff' ? 'staff' : person;
}

/** Facts of a learner that the office sees. */
export type LearnerFacts = {
  subscription: SubscriptionRow | null;
  periods: PeriodRow[];
  payments: LearnerPayment[];
  orders: LearnerOrder[];
  audits: LearnerAudit[];
  barred: BarredTest[];
};

export async function readLearner(userId: UserId): Promise<LearnerFacts> {
  return {
    subscription: await findSubscription(userId),
    periods: await listPeriods(userId),
    payments: await listLearnerPayments(userId),
    orders: await listOpenOrders(userId),
    audits: await listAudits(userId),
    barred: await listBarredTests(userId),
  };
}
