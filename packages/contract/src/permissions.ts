/** Levels of the right to change what learners are asked; each includes those before it. */
export const CONTENT_LEVELS = ['none', 'edit', 'publish'] as const;
/** Levels of the right to the data of people; each includes those before it. */
export const PEOPLE_LEVELS = ['none', 'view', 'manage'] as const;

/** Permissions of a member of staff. */
export type Permissions = {
  content: (typeof CONTENT_LEVELS)[number];
  people: (typeof PEOPLE_LEVELS)[number];
  /** Tickets. */
  support: boolean;
  /** The organisation's look, texts and settings. */
  settings: boolean;
};

/** Permission that a call may require of staff. */
export type Permission =
  | 'content:edit'
  | 'content:publish'
  | 'people:view'
  | 'people:manage'
  | 'support'
  | 'settings';

/** Permissions of staff to whom none were given: they answer tickets, as before there were permissions. */
export const USUAL_PERMISSIONS: Permissions = {
  content: 'none',
  people: 'none',
  support: true,
  settings: false,
};

/** No permission at all. */
export const NO_PERMISSIONS: Permissions = {
  content: 'none',
  people: 'none',
  support: false,
  settings: false,
};

/** Every permission at its highest level. */
export const ALL_PERMISSIONS: Permissions = {
  content: 'publish',
  people: 'manage',
  support: true,
  settings: true,
};

/**
 * Permissions of the holder of an account; null for learners, who need none.
 * @param given what was given to this member of staff; null where nothing was
 */
export function permissionsOf(role: 'learner' | 'staff', given: Permissions | null): Permissions | null {
  return role === 'staff' ? (given ?? USUAL_PERMISSIONS) : null;
}

export function holdsPermission(held: Permissions, needed: Permission): boolean {
  switch (needed) {
    case 'content:edit':
      return held.content !== 'none';
    case 'content:publish':
      return held.content === 'publish';
    case 'people:view':
      return held.people !== 'none';
    case 'people:manage':
      return held.people === 'manage';
    case 'support':
      return held.support;
    case 'settings':
      return held.settings;
  }
}
