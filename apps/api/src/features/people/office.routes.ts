import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import type { AccountDeps } from '../accounts/visitor.ts';
import type { PaymentDeps } from '../payments/settle.service.ts';
import { endStaff, mailReset, setPermissionsOf } from './access.service.ts';
import { addStaff, makeStaff } from './adding-staff.service.ts';
import { erasePerson, previewLeaving } from './leaving.service.ts';
import { copyPerson, givePlan, previewPlan, readmit, refund } from './office.service.ts';

type Names =
  | 'previewPersonPlan'
  | 'grantPersonPlan'
  | 'refundPersonPayment'
  | 'readmitPerson'
  | 'exportPerson'
  | 'previewPersonErase'
  | 'erasePerson'
  | 'mailPersonReset'
  | 'addStaff'
  | 'makePersonStaff'
  | 'endPersonStaff'
  | 'setPersonPermissions';

type Deps = AccountDeps & PaymentDeps & { files: FileStore };

/** Routes of what staff do for one person. */
export function officeRoutes(deps: Deps): { [Name in Names]: Handler<Name> } {
  return {
    async previewPersonPlan({ params, body }) {
      const preview = await previewPlan(params.userId, body.days);
      if (preview instanceof Failure) return preview;
      const { endsAt, wouldEndAt } = preview;
      return { until: endsAt?.toISOString() ?? null, wouldEndAt: wouldEndAt.toISOString() };
    },

    grantPersonPlan: ({ params, body }, caller) => givePlan(caller, params.userId, body),

    refundPersonPayment: inOwnTransactions<Handler<'refundPersonPayment'>>(({ params, body }, caller) =>
      refund(deps, caller, params.userId, body),
    ),

    readmitPerson: ({ params, body }, caller) => readmit(deps, caller, params.userId, body),

    exportPerson: inOwnTransactions<Handler<'exportPerson'>>(async ({ params, body }, caller) => {
      const content = await copyPerson(deps, caller, params.userId, body.reason);
      if (content instanceof Failure) return content;
      return { mediaType: 'application/json', content, fileName: 'learner-data.json' };
    }),

    async previewPersonErase({ params }) {
      const preview = await previewLeaving(params.userId);
      if (preview instanceof Failure) return preview;
      const { openAttempts, openOrders, kept } = preview;
      return {
        openTests: openAttempts.map(({ test_name, deadline_at }) => ({
          test_name,
          deadlineAt: deadline_at.toISOString(),
        })),
        openOrders: openOrders.length,
        payments: kept.transactions,
        invoices: kept.invoices,
      };
    },

    erasePerson: inOwnTransactions<Handler<'erasePerson'>>(({ params, body }, caller) =>
      erasePerson(deps, caller, params.userId, body),
    ),

    mailPersonReset: ({ params, body }, caller) =>
      mailReset(deps, caller.user, caller, params.userId, body.reason),

    addStaff: ({ body }, { user }) => addStaff(deps, user, body),

    makePersonStaff: ({ params, body }, { user }) => makeStaff(deps, user, params.userId, body),

    endPersonStaff: ({ params, body }, { user }) => endStaff(user, params.userId, body.reason),

    setPersonPermissions: ({ params, body }, { user }) => setPermissionsOf(user, params.userId, body),
  };
}
