/** What the holder of a session is in the organisation. */
export const ROLES = ['learner', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call, on a tenant's host: anyone; whoever has signed what they send, such as a payment provider; or the
 * holder of a session of that tenant who has one of these roles.
 */
export type Access = 'public' | 'signed' | readonly Role[];

/** The roles that a call asks for; empty for one that asks for no session. */
export type RolesOf<A extends Access> = A extends readonly Role[] ? A[number] : never;

export function asksForSession(access: Access): access is readonly Role[] {
  return typeof access !== 'string';
}
