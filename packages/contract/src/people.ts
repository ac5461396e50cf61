/**
 * States of an account. `new`: nobody has chosen its password yet; `deactivated`: nobody can log in until
 * staff reactivate it.
 */
export const PERSON_STATES = ['active', 'new', 'deactivated'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** Orders of the list of people; a leading minus reverses one. */
export const PEOPLE_ORDERS = [
  'name',
  '-name',
  'email',
  '-email',
  '-seen',
  'seen',
  '-tests',
  'tests',
  '-plan',
  'plan',
] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];

/** Most accounts that are deactivated or reactivated at once. */
export const MOST_CHANGED_PEOPLE = 200;
