import { formatPayment } from '../../ui/formats.ts';
import type { ListedPerson, PersonPermissions } from './persons.ts';

const CONTENT = { none: null, edit: 'edit questions and tests', publish: 'edit and publish' };
const PEOPLE = { none: null, view: 'see people', manage: 'manage people' };

/** Permissions of a member of staff, in a line. */
export function describePermissions({ content, people, support, settings }: PersonPermissions): string {
  const held = [
    CONTENT[content],
    PEOPLE[people],
    support ? 'answer tickets' : null,
    settings ? 'change settings' : null,
  ].filter((each) => each !== null);
  return held.length === 0 ? 'Nothing yet' : held.join(', ');
}

/** True for staff who never chose a password: they are mailed another invitation. */
export function isInvited({ role, state }: Pick<ListedPerson, 'role' | 'state'>): boolean {
  return role === 'staff' && state === 'new';
}

export function formatPence(pence: number): string {
  return formatPayment(pence / 100);
}

/** "10-12-1990", of a day that no time zone moves. @param day "1990-12-10" */
export function formatCalendarDay(day: string): string {
  return day.split('-').toReversed().join('-');
}

/** State of a payment, in words. */
export function describePayment(payment: {
  amountPence: number;
  refundedPence: number;
  isDisputed: boolean;
}): string {
  const { amountPence, refundedPence, isDisputed } = payment;
  if (isDisputed) return 'Disputed';
  if (refundedPence === 0) return 'Paid';
  return refundedPence >= amountPence ? 'Paid back' : `${formatPence(refundedPence)} paid back`;
}
