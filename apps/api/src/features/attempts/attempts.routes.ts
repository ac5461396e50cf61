import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { getVersion } from '../publishing/versions.ts';
import { presentOpenTest } from './attempts.present.ts';
import { openTest } from './open.service.ts';
import { recordEvent, save } from './save.service.ts';
import { storageSecretOf } from './storage-secrets.ts';
import { submit } from './submit.service.ts';

type Names = 'getTest' | 'saveAnswers' | 'recordEvent' | 'getStorageSecrets' | 'submitTest';

export function attemptRoutes({ appSecret }: { appSecret: string }): { [Name in Names]: Handler<Name> } {
  return {
    async getTest({ params, query }, { user, headers }) {
      // It starts a clock, so an address bar must not call it. A prefetch is refused at admission.
      if (headers['sec-fetch-mode'] === 'navigate') return new Failure('malformed');
      if (!isId(params.id)) return new Failure('not_found');
      const opened = await openTest(user.id, params.id, { recharge: query.recharge !== undefined });
      if (opened instanceof Failure) return opened;
      const storageSecret = storageSecretOf(appSecret, user.id, opened.attempt.id);
      const version = await getVersion(opened.attempt.test_version_id);
      return presentOpenTest(params.id, { ...opened, storageSecret }, version);
    },

    saveAnswers({ params, body }, { user }) {
      return save(user.id, params.attemptId, body);
    },

    recordEvent({ params, body }, { user }) {
      return recordEvent(user.id, params.attemptId, body.kind);
    },

    async getStorageSecrets({ body }, { user }) {
      return { secrets: body.attempts.map((attemptId) => storageSecretOf(appSecret, user.id, attemptId)) };
    },

    submitTest({ params, body }, { user }) {
      return submit(user.id, params.id, body);
    },
  };
}
