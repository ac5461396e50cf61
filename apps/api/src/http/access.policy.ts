import { type Access, type Role, requiresSession } from '@assay/contract';

/**
 * Whether a call may be made by the holder of a session, or by nobody known. What a role may do with a particular row
 * is for the policy of the row's own feature.
 */
export function decideAccess(access: Access, role: Role | null): 'allowed' | 'unauthenticated' | 'forbidden' {
  // What was signed is checked by the call's own service, which knows the secret.
  if (!requiresSession(access)) return 'allowed';
  if (role === null) return 'unauthenticated';
  return access.includes(role) ? 'allowed' : 'forbidden';
}
