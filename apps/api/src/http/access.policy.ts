import { type Access, type Role, requiresSession } from '@assay/contract';

/**
 * Decides whether a call is open to the holder of a session, or to an unknown caller. The rights of a role on
 * a particular row are for the policy of the row's own feature.
 */
export function decideAccess(access: Access, role: Role | null): 'allowed' | 'unauthenticated' | 'forbidden' {
  // A signature is checked by the call's own service, which knows the secret.
  if (!requiresSession(access)) return 'allowed';
  if (role === null) return 'unauthenticated';
  return access.includes(role) ? 'allowed' : 'forbidden';
}
