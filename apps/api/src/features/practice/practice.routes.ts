import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { answerPractice } from './answer-practice.service.ts';
import {
  presentPractice,
  presentPractised,
  presentPractisedTopic,
  presentReportPractice,
} from './practice.present.ts';
import { countFreeQuestions, countPractice, listPractice } from './practice.service.ts';
import { listReportPractice } from './report-practice.service.ts';

type Names =
  | 'listPractice'
  | 'listReportPractice'
  | 'answerPractice'
  | 'countPractice'
  | 'countPracticeQuestions';

export const practiceRoutes: { [Name in Names]: Handler<Name> } = {
  async listPractice({ params, query }, { user }) {
    const found = await listPractice(user.id, params.topicId, query);
    return found instanceof Failure ? found : presentPractice(found);
  },

  async listReportPractice({ params, query: { positions = [], limit = '50' } }, { user }) {
    const found = await listReportPractice(user.id, params.reportId, { positions, limit: Number(limit) });
    return found instanceof Failure ? found : presentReportPractice(found);
  },

  async answerPractice({ body }, { user }) {
    const practised = await answerPractice(user.id, body);
    return practised instanceof Failure ? practised : presentPractised(practised);
  },

  async countPractice(_, { user }) {
    const { topics, withheld } = await countPractice(user.id);
    return { topics: topics.map(presentPractisedTopic), withheld };
  },

  async countPracticeQuestions({ query }, { user }) {
    if (!(await learnerHasAccess(user.id))) return new Failure('no_access');
    const counts = await countFreeQuestions(user.id, query.topics ?? []);
    return { topics: [...counts].map(([_id, questions]) => ({ _id, questions })) };
  },
};
