import { type Contract, permissionsOf, type ResponseIn } from '@assay/contract';
import { currentTenantId } from '../../db/context.ts';
import { signedPicturePath } from '../pictures/signed-picture-links.ts';
import type { Account } from './accounts.service.ts';

type WireProfile = ResponseIn<Contract['getProfile']>['user'];

/** Parts of a picture's address. `origin` is that of the requested host, without a trailing slash. */
type PictureAddress = { appSecret: string; origin: string };

/** The specification's User with our own profile fields, picked field by field. */
export function presentUser(
  { user, planExpiresAt, now }: Account,
  { appSecret, origin }: PictureAddress,
): WireProfile {
  const tenantId = currentTenantId();
  const picture = user.profile_path;
  return {
    _id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    mobile: user.mobile ?? '',
    dob: user.dob ?? '',
    email: user.email,
    profile_url:
      picture === null ? `${origin}/default-face.svg` : signedPicturePath(appSecret, tenantId, picture),
    subdomain: tenantId,
    is_active_plan: planExpiresAt !== null && planExpiresAt > now,
    role: user.role,
    permissions: permissionsOf(user.role, user.permissions) ?? undefined,
    password_changed_at: findPasswordChange(user)?.toISOString() ?? null,
  };
}

/**
 * When the password was last changed; null where it is the first one. Earlier versions stored the moment of
 * the proof for a first password, in the same statement.
 */
function findPasswordChange({
  password_changed_at,
  verified_at,
}: Pick<Account['user'], 'password_changed_at' | 'verified_at'>): Date | null {
  return password_changed_at?.getTime() === verified_at?.getTime() ? null : password_changed_at;
}
