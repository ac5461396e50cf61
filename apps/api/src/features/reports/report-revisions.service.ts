export {
  confirmReport,
  findReportToMark,
  listReportsBehind,
  listReportsToMark,
  lockAttemptOf,
  type ReportPlace,
  type ReportToMark,
  replaceReport,
} from './report-revisions.queries.ts';
