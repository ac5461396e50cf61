import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { compareReports } from './compare-reports.service.ts';
import { listFigureQuestions } from './figure-questions.service.ts';
import { readProficiency } from './proficiency.service.ts';
import { presentComparison, presentFigureQuestions, presentProficiency } from './report-details.present.ts';
import { presentListedReport, presentReport } from './reports.present.ts';
import { pageReports, readReport } from './reports.service.ts';

type Names = 'getReport' | 'listReports' | 'getProficiency' | 'compareReports' | 'listFigureQuestions';

export const reportRoutes: { [Name in Names]: Handler<Name> } = {
  async getReport({ params }, { user }) {
    const read = await readReport(user.id, params.id);
    if (read instanceof Failure) return read;
    return { report: presentReport(read) };
  },

  async listReports({ query: { key, before, limit } }, { user }) {
    const { reports, more } = await pageReports(user.id, { key, before, atMost: limit });
    return { reports: reports.map(({ row, disclosure }) => presentListedReport(row, disclosure)), more };
  },

  async getProficiency({ params }, { user }) {
    const read = await readProficiency(user.id, params.id);
    return read instanceof Failure ? read : { report: presentProficiency(read) };
  },

  async compareReports({ params }, { user }) {
    const compared = await compareReports(user.id, params.id);
    return compared instanceof Failure ? compared : presentComparison(compared);
  },

  async listFigureQuestions({ query: { first, skip, limit, ...figure } }, { user }) {
    const asked = { ...figure, first: first === '1' };
    const found = await listFigureQuestions(user.id, asked, { skip, limit });
    return found instanceof Failure ? found : presentFigureQuestions(found);
  },
};
