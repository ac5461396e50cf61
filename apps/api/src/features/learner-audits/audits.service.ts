/** Records of manual changes for a learner, apart from what makes the changes: erasing changes them, too. */
export {
  type By,
  hasRefundAudit,
  insertAudit,
  type LearnerAudit,
  listAudits,
} from './audits.queries.ts';
