import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { presentAnalysis } from './item-analysis.present.ts';
import { analyseTest } from './item-analysis.service.ts';

/** Routes of a test's statistics. */
export function itemAnalysisRoutes(): { getItemAnalysis: Handler<'getItemAnalysis'> } {
  return {
    async getItemAnalysis({ params }) {
      const analysed = await analyseTest(params.testId);
      return analysed instanceof Failure ? analysed : presentAnalysis(analysed);
    },
  };
}
