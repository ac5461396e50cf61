import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { setRemarkRule } from '../../tenant-folders/remark-rule.service.ts';
import { previewRemark } from './preview.service.ts';
import { presentPreview, presentReadRemark, presentRemark } from './remarks.present.ts';
import {
  discardRemark,
  needsSecond,
  pageRemarks,
  readRemark,
  saveRemark,
  startRemark,
  takeBackRemark,
  undoRemark,
} from './remarks.service.ts';
import { askAboutRemark, runRemark } from './run.service.ts';

type Names =
  | 'listRemarks'
  | 'startRemark'
  | 'getRemark'
  | 'saveRemark'
  | 'previewRemark'
  | 'askAboutRemark'
  | 'takeBackRemark'
  | 'runRemark'
  | 'undoRemark'
  | 'discardRemark'
  | 'setRemarkRule';

/** Routes of marking tests again. */
export function remarkRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async listRemarks({ query }) {
      const remarks = await pageRemarks(query.test ?? null);
      return { remarks: remarks.map(presentRemark), needsSecond: await needsSecond() };
    },

    startRemark: ({ body }, { user }) => startRemark(user.id, body.test),

    async getRemark({ params }, { user }) {
      const read = await readRemark(user.id, params.remarkId);
      return read instanceof Failure ? read : presentReadRemark(read, await needsSecond());
    },

    async saveRemark({ params, body }) {
      const kept = await saveRemark(params.remarkId, body);
      if (kept instanceof Failure) return kept;
      return { revision: kept.revision, savedAt: kept.saved_at.toISOString() };
    },

    async previewRemark({ params, body }, { user }) {
      const preview = await previewRemark(params.remarkId, body.revision);
      return preview instanceof Failure ? preview : presentPreview(preview, user.permissions);
    },

    askAboutRemark: ({ params, body }, { user }) => askAboutRemark(user.id, params.remarkId, body),

    takeBackRemark: ({ params }) => takeBackRemark(params.remarkId),

    runRemark: ({ params, body }, { user }) => runRemark(user.id, params.remarkId, body),

    undoRemark: ({ params }, { user }) => undoRemark(user.id, params.remarkId),

    discardRemark: ({ params, body }, { user }) => discardRemark(user.id, params.remarkId, body.reason),

    async setRemarkRule({ body }, { user }) {
      await setRemarkRule(user.id, body.needsSecond);
      return { needsSecond: body.needsSecond };
    },
  };
}
