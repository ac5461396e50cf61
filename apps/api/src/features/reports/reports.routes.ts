import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { presentListedReport, presentReport } from './reports.present.ts';
import { listReports, readReport } from './reports.service.ts';

type Names = 'getReport' | 'listReports';

export const reportRoutes: { [Name in Names]: Handler<Name> } = {
  async getReport({ params }, { user }) {
    const read = await readReport(user.id, params.id);
    if (read instanceof Failure) return read;
    return { report: presentReport(read) };
  },

  async listReports(_request, { user }) {
    const reports = await listReports(user.id);
    return { reports: reports.map(({ row, disclosure }) => presentListedReport(row, disclosure)) };
  },
};
