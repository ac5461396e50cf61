import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { presentForeseen, presentLiveTest, presentNews, presentWatchedTest } from './live.present.ts';
import {
  changeAttempts,
  previewChange,
  readLiveTests,
  readNews,
  sayWord,
  watchTest,
} from './live.service.ts';

type Names =
  | 'listLiveTests'
  | 'getLiveTest'
  | 'previewAttempts'
  | 'changeAttempts'
  | 'sendWord'
  | 'getAttemptNews';

/** Routes of tests while they run: what staff see and do, and what a learner's page is told. */
export function liveRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async listLiveTests() {
      return { tests: (await readLiveTests()).map(presentLiveTest) };
    },

    async getLiveTest({ params }) {
      const watched = await watchTest(params.testId);
      return watched instanceof Failure ? watched : presentWatchedTest(watched);
    },

    async previewAttempts({ params, body }) {
      const foreseen = await previewChange(params.testId, body);
      return foreseen instanceof Failure ? foreseen : { attempts: presentForeseen(foreseen) };
    },

    async changeAttempts({ params, body }, { user }) {
      const result = await changeAttempts(user.id, params.testId, body);
      if (result instanceof Failure) return result;
      return {
        changed: result.done.length,
        unchanged: result.skipped.map(({ id, why }) => ({ _id: id, why })),
      };
    },

    sendWord: ({ params, body }, { user }) => sayWord(user.id, params.testId, body),

    async getAttemptNews({ params }, { user }) {
      const news = await readNews(user.id, params.attemptId);
      return news instanceof Failure ? news : presentNews(news);
    },
  };
}
