import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { answerPractice } from './answer-practice.service.ts';
import { presentPractice, presentPractised, presentPractisedTopic } from './practice.present.ts';
import { countPractice, listPractice } from './practice.service.ts';

type Names = 'listPractice' | 'answerPractice' | 'countPractice';

export const practiceRoutes: { [Name in Names]: Handler<Name> } = {
  async listPractice({ params, query }, { user }) {
    const found = await listPractice(user.id, params.topicId, query);
    return found instanceof Failure ? found : presentPractice(found);
  },

  async answerPractice({ body }, { user }) {
    const practised = await answerPractice(user.id, body);
    return practised instanceof Failure ? practised : presentPractised(practised);
  },

  async countPractice(_, { user }) {
    const { topics, withheld } = await countPractice(user.id);
    return { topics: topics.map(presentPractisedTopic), withheld };
  },
};
