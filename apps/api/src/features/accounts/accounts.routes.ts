import type { TenantId, UserId } from '@assay/assessment';
import type { ErrorCode } from '@assay/contract';
import { inTransaction } from '../../db/context.ts';
import { DEMO_PASSWORD } from '../../demo/demo-password.ts';
import { AppError, Failure } from '../../failure.ts';
import { bearerToken, isAddressedLocally } from '../../http/caller.ts';
import type { Handler } from '../../http/serve.ts';
import { hostOfCaller, type TenantDirectory } from '../../http/tenant.ts';
import type { AllowedMail } from './account-budgets.ts';
import { presentUser } from './accounts.present.ts';
import { getAccount } from './accounts.service.ts';
import { acceptInvitation, readInvitation } from './invited-sign-up.service.ts';
import { logIn } from './log-in.service.ts';
import { rememberDevice } from './password-guesses.ts';
import { proveForReset, proveForResetByLink, requestReset, resetPassword } from './password-reset.service.ts';
import { endSession } from './sessions.ts';
import { register, resendCode } from './sign-up.service.ts';
import { verifyByCode, verifyByLink } from './verification.service.ts';
import type { AccountDeps, Visitor } from './visitor.ts';

type Names =
  | 'register'
  | 'readInvitation'
  | 'acceptInvitation'
  | 'verifyEmail'
  | 'resendOtp'
  | 'login'
  | 'getOtpToForgotPassword'
  | 'submitOtpToForgotPassword'
  | 'resetPassword'
  | 'logout';

function sent<Refused extends Failure<ErrorCode>>(mail: AllowedMail | Refused) {
  if (mail instanceof Failure) return mail;
  const message = mail.delaySeconds === 0 ? 'OTP sent to the mail' : LATE_MAIL;
  return { success: true, message, ...mail } as const;
}

const LATE_MAIL = 'Many e-mails are being sent at the moment. Yours will come in about a minute.';

type Deps = AccountDeps & {
  tenants: TenantDirectory;
  /** True when only this machine can reach the process. Publicly known passwords work only then. */
  loopback: boolean;
};

export function accountRoutes(deps: Deps): {
  [Name in Names]: Handler<Name>;
} {
  /** Requires that a tenant named in the body is the tenant of this host. */
  async function requireOwnTenant(reference: string, tenantId: TenantId): Promise<void> {
    if (reference === tenantId) return;
    if ((await deps.tenants.tenantOfHost(reference)) !== tenantId) throw new AppError('invalid_hostname');
  }

  async function signedIn<Refused extends Failure<ErrorCode>>(
    session: { userId: UserId; token: string } | Refused,
    visitor: Visitor,
  ) {
    if (session instanceof Failure) return session;
    const account = await inTransaction(async () => {
      await rememberDevice(session.userId, visitor);
      return getAccount(session.userId);
    });
    const user = presentUser(account, { ...deps, origin: deps.originOf(hostOfCaller(visitor)) });
    return { token: session.token, refreshToken: '' as const, user };
  }

  return {
    async register({ body }, caller) {
      await requireOwnTenant(body.subdomain, caller.tenantId);
      const kept = await register(deps, body, { ...caller, host: hostOfCaller(caller) });
      if (kept instanceof Failure) return kept;
      const message = kept.mailed
        ? 'We sent a code to your e-mail.'
        : 'You are signed up. An e-mail went to this address a moment ago; the next has to wait.';
      return { success: true, message: kept.delaySeconds === 0 ? message : LATE_MAIL, ...kept };
    },

    async verifyEmail({ body }, caller) {
      const session = await inTransaction(() =>
        'link' in body
          ? verifyByLink(deps, body.link, caller)
          : verifyByCode(deps, { email: body.email, code: body.otp }, caller),
      );
      return signedIn(session, caller);
    },

    readInvitation: ({ body }) => readInvitation(body.invitation),

    async acceptInvitation({ body }, caller) {
      const visitor = { ...caller, host: hostOfCaller(caller) };
      return signedIn(await acceptInvitation(deps, body, visitor), caller);
    },

    async resendOtp({ body }, caller) {
      return sent(await resendCode(deps, body.email, caller));
    },

    async login({ body }, caller) {
      await requireOwnTenant(body.host, caller.tenantId);
      const known = body.password.normalize('NFC') === DEMO_PASSWORD;
      if (known && (!deps.loopback || !isAddressedLocally(caller.headers)))
        return new Failure('bad_credentials');
      return signedIn(await logIn(deps, body, caller), caller);
    },

    async getOtpToForgotPassword({ body }, caller) {
      return sent(await requestReset(deps, body.email, caller));
    },

    async submitOtpToForgotPassword({ body }, caller) {
      const grant = await inTransaction(() =>
        'link' in body
          ? proveForResetByLink(deps, body.link, caller)
          : proveForReset(deps, { email: body.email, code: body.otp }, caller),
      );
      if (grant instanceof Failure) return grant;
      return { success: true, message: 'Please choose a new password.', ...grant };
    },

    async resetPassword({ body }, caller) {
      const secret =
        body.resetToken ?? bearerToken(caller.headers.authorization) ?? caller.cookies.get('reset');
      return (
        (await resetPassword(deps, { email: body.email, password: body.password, secret }, caller)) ?? {
          success: true,
          message: 'Your new password is set. Please log in with it.',
        }
      );
    },

    async logout(_request, { token }) {
      await endSession(token);
      return { success: true, message: 'Logged out' };
    },
  };
}
