import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { getVersion } from '../publishing/versions.ts';
import { presentOpenTest } from './attempts.present.ts';
import { openTest } from './open.service.ts';
import { recordEvent, save } from './save.service.ts';
import { submit } from './submit.service.ts';

type Names = 'getTest' | 'saveAnswers' | 'recordEvent' | 'submitTest';

export const attemptRoutes: { [Name in Names]: Handler<Name> } = {
  async getTest({ params, query }, { user, headers }) {
    // It starts a clock, so only a page that was asked to may call it: no preview, no prefetch, no address bar.
    if (headers['sec-purpose'] !== undefined || headers['sec-fetch-mode'] === 'navigate') {
      return new Failure('malformed');
    }
    if (!isId(params.id)) return new Failure('not_found');
    const opened = await openTest(user.id, params.id, { recharge: query.recharge !== undefined });
    if (opened instanceof Failure) return opened;
    return presentOpenTest(params.id, opened, await getVersion(opened.attempt.test_version_id));
  },

  saveAnswers({ params, body }, { user }) {
    return save(user.id, params.attemptId, body);
  },

  recordEvent({ params, body }, { user }) {
    return recordEvent(user.id, params.attemptId, body.kind);
  },

  submitTest({ params, body }, { user }) {
    return submit(user.id, params.id, body);
  },
};
