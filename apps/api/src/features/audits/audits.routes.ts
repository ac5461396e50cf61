import type { Contract, ResponseIn } from '@assay/contract';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { exportAudits } from './audit-export.service.ts';
import { type AuditRow, pageAudits } from './audits.service.ts';

/** Routes of the audit log. */
export function auditRoutes(): { [Name in 'listAudits' | 'exportAudits']: Handler<Name> } {
  return {
    exportAudits: ({ body }, { user }) => exportAudits(user.id, body),

    async listAudits({ query }) {
      const page = await pageAudits(query);
      if (page instanceof Failure) return page;
      return { audits: page.rows.map(presentAudit), next: page.next };
    },
  };
}

type WireAudit = ResponseIn<Contract['listAudits']>['audits'][number];

function presentAudit(row: AuditRow): WireAudit {
  return {
    _id: row.id,
    doneAt: row.done_at.toISOString(),
    by: { user: row.done_by_user, name: row.done_by },
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    person: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    named: row.named,
    before: row.before_id,
    after: row.after_id,
    reason: row.reason,
    details: row.details,
  };
}
