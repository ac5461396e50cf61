import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { presentPassMark, presentPassMarkPreview } from './pass-marks.present.ts';
import { previewPassMark, readPassMark, setPassMark } from './pass-marks.service.ts';

type Names = 'getPassMark' | 'previewPassMark' | 'setPassMark';

/** Routes of pass marks. */
export function passMarkRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async getPassMark({ params }) {
      const read = await readPassMark(params.testId);
      return read instanceof Failure ? read : presentPassMark(read);
    },

    async previewPassMark({ params, body }) {
      const preview = await previewPassMark(params.testId, body.choice);
      return preview instanceof Failure ? preview : presentPassMarkPreview(preview);
    },

    setPassMark: ({ params, body }, { user }) => setPassMark(user.id, params.testId, body),
  };
}
