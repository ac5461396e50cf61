import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { type Caller, type Handler, inOwnTransactions } from '../../http/serve.ts';
import { hostOfCaller } from '../../http/tenant.ts';
import { presentUser } from '../accounts/accounts.present.ts';
import { type Account, getAccount } from '../accounts/accounts.service.ts';
import { deviceInWords } from '../accounts/device-words.ts';
import { endOtherSessions, endSessionById, listSessions } from '../accounts/sessions.ts';
import type { AccountDeps } from '../accounts/visitor.ts';
import { changePassword } from './change-password.service.ts';
import { closeAccount } from './close-account.service.ts';
import { copyOwnData } from './own-data.service.ts';
import { updateProfile } from './profiles.service.ts';

type Names =
  | 'getProfile'
  | 'updateProfile'
  | 'changePassword'
  | 'listSessions'
  | 'endSessions'
  | 'downloadData'
  | 'closeAccount';

type Deps = AccountDeps & { files: FileStore };

/** Routes for logged-in users and their own account. */
export function profileRoutes(deps: Deps): { [Name in Names]: Handler<Name> } {
  const present = (account: Account, caller: Pick<Caller, 'headers'>) =>
    presentUser(account, { ...deps, origin: deps.originOf(hostOfCaller(caller)) });
  return {
    async getProfile(_request, caller) {
      return { user: present(await getAccount(caller.user.id), caller) };
    },

    updateProfile: inOwnTransactions<Handler<'updateProfile'>>(async ({ body }, caller) => {
      const { user, token } = caller;
      const { remove_image, ...details } = body.fields;
      const change = { details, picture: body.file, removePicture: remove_image === 'true' };
      const account = await updateProfile(deps.files, { userId: user.id, token }, change);
      if (account instanceof Failure) return account;
      return { status: 'Profile updated', data: present(account, caller) };
    }),

    changePassword: inOwnTransactions<Handler<'changePassword'>>(async ({ body }, caller) => {
      const refused = await changePassword(deps, { ...caller, userId: caller.user.id }, body);
      return refused ?? { success: true, message: 'Your password is changed. Other devices are logged out.' };
    }),

    async listSessions(_request, { user, token }) {
      const sessions = await listSessions(user.id, token);
      return {
        sessions: sessions.map(({ id, userAgent, startedAt, lastUsedAt, current }) => ({
          _id: id,
          device: deviceInWords(userAgent),
          startedAt: startedAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          current,
        })),
      };
    },

    async endSessions({ body }, { user, token }) {
      if (body._id === undefined) {
        await endOtherSessions(user.id, token);
        return { success: true, message: 'All other devices are logged out.' };
      }
      const ended = await endSessionById(user.id, body._id);
      return ended ? { success: true, message: 'Logged out there.' } : new Failure('not_found');
    },

    downloadData: inOwnTransactions<Handler<'downloadData'>>(async (_request, { user }) => {
      const content = await copyOwnData(deps, user.id);
      if (content instanceof Failure) return content;
      return { mediaType: 'application/json', content, fileName: 'my-data.json' };
    }),

    closeAccount: inOwnTransactions<Handler<'closeAccount'>>(async ({ body }, caller) => {
      const refused = await closeAccount(deps, { ...caller, userId: caller.user.id }, body.password);
      if (refused !== null) return refused;
      caller.cookies.set('device', '', 0);
      return { success: true, message: 'Your account is closed.' };
    }),
  };
}
