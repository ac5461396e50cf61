import { inTransaction } from '../../db/context.ts';
import { DEMO_PASSWORD } from '../../demo/demo-password.ts';
import { AppError, Failure } from '../../http/failure.ts';
import { isProxied } from '../../http/proxied.ts';
import type { Handler } from '../../http/serve.ts';
import type { TenantDirectory } from '../../http/tenant.ts';
import { getAccount } from './access.service.ts';
import type { AccountDeps, Visitor } from './account-deps.ts';
import { presentUser } from './accounts.present.ts';
import { openAccount, resendCode } from './accounts.service.ts';
import { rememberDevice } from './known-devices.ts';
import { logIn } from './log-in.service.ts';
import { endSession } from './sessions.ts';
import { verifyByCode, verifyByLink } from './verification.service.ts';

type Names = 'register' | 'verifyEmail' | 'resendOtp' | 'login' | 'logout' | 'getProfile';

type Deps = AccountDeps & {
  tenants: TenantDirectory;
  /** Whether only this machine can reach the process: there alone a password works that everybody knows. */
  loopback: boolean;
};

export function accountRoutes(deps: Deps): {
  [Name in Names]: Handler<Name>;
} {
  /** A body that names a tenant must name this host's. */
  async function requireOwnTenant(reference: string, tenantId: string): Promise<void> {
    if (reference === tenantId) return;
    if ((await deps.tenants.tenantOfHost(reference)) !== tenantId) throw new AppError('invalid_hostname');
  }

  async function signedIn(session: { userId: string; token: string } | Failure, visitor: Visitor) {
    if (session instanceof Failure) return session;
    const { user, planExpiresAt, now } = await inTransaction(async () => {
      await rememberDevice(session.userId, visitor);
      return getAccount(session.userId);
    });
    return { token: session.token, refreshToken: '' as const, user: presentUser(user, planExpiresAt, now) };
  }

  return {
    async register({ body }, { tenantId, address }) {
      await requireOwnTenant(body.subdomain, tenantId);
      return (
        (await openAccount(deps, body, address)) ?? {
          success: true,
          message: 'We sent a code to your e-mail.',
        }
      );
    },

    async verifyEmail({ body }, caller) {
      const session = await inTransaction(() =>
        'link' in body
          ? verifyByLink(body.link)
          : verifyByCode(deps, { email: body.email, code: body.otp, address: caller.address }),
      );
      return signedIn(session, caller);
    },

    async resendOtp({ body }, { address }) {
      return (
        (await resendCode(deps, body.email, address)) ?? { success: true, message: 'OTP sent to the mail' }
      );
    },

    async login({ body }, caller) {
      await requireOwnTenant(body.host, caller.tenantId);
      const known = body.password.normalize('NFC') === DEMO_PASSWORD;
      if (known && (!deps.loopback || isProxied(caller.headers))) return new Failure('bad_credentials');
      return signedIn(await logIn(deps, body, caller), caller);
    },

    async logout(_request, { token }) {
      await endSession(token);
      return { success: true, message: 'Logged out' };
    },

    async getProfile(_request, { learner }) {
      const { user, planExpiresAt, now } = await getAccount(learner.id);
      return { user: presentUser(user, planExpiresAt, now) };
    },
  };
}
