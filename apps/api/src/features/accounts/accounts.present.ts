import type { Contract, ResponseIn } from '@assay/contract';
import { currentTenantId } from '../../db/context.ts';
import type { UserRow } from './users.queries.ts';

type WireUser = ResponseIn<Contract['getProfile']>['user'];

const DEFAULT_PICTURE = '/default-face.svg';

/** The specification's User, picked field by field. */
export function presentUser(user: UserRow, planExpiresAt: number | null, now: number): WireUser {
  return {
    _id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    mobile: user.mobile ?? '',
    dob: user.dob ?? '',
    email: user.email,
    profile_url: user.profile_path ?? DEFAULT_PICTURE,
    subdomain: currentTenantId(),
    is_active_plan: planExpiresAt !== null && planExpiresAt > now,
  };
}
