import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { exportItems } from './export-items.service.ts';
import { presentAnalysis } from './item-analysis.present.ts';
import { analyseTest } from './item-analysis.service.ts';

/** Routes of a test's statistics. */
export function itemAnalysisRoutes(): {
  [Name in 'getItemAnalysis' | 'exportItemAnalysis']: Handler<Name>;
} {
  return {
    async getItemAnalysis({ params, query }) {
      const analysed = await analyseTest(params.testId, query.cohort ?? null);
      return analysed instanceof Failure ? analysed : presentAnalysis(analysed);
    },

    exportItemAnalysis: ({ params, body }, { user }) =>
      exportItems(user.id, params.testId, body.cohort ?? null),
  };
}
