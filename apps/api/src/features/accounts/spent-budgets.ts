import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';
import { listStaffAddresses, mailStaff } from '../mails/staff-mails.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { isSpent, spendAll } from '../throttles/throttles.ts';
import { hashSubject } from './secrets.ts';
import type { AccountDeps } from './visitor.ts';

/** Message for each budget: the event, and its effect on learners. */
const WORDS = {
  passwordByTenant: [
    'Many wrong passwords',
    'Unusually many wrong passwords were tried in a short time. Somebody may be guessing passwords. For a while, logging in ' +
      'on a new device may take up to ten seconds. Nobody else is affected.',
  ],
  codeByTenant: [
    'Many wrong codes',
    'Unusually many wrong codes were tried within an hour. Somebody may be guessing codes. For a while, addresses can be ' +
      'confirmed only by the link in the e-mail.',
  ],
  mailByTenant: [
    'Many e-mails asked for',
    'Unusually many e-mails with codes were requested in a short time. This may be an attack. For a while, such e-mails ' +
      'arrive a minute later.',
  ],
  registrationByTenant: [
    'Many sign-ups',
    'Unusually many people signed up in a short time. This may be an attack. For a while, only a few people can sign up ' +
      'from the same network.',
  ],
} as const;

type SpentBudget = keyof typeof WORDS;

/**
 * Reports that a budget of the whole tenant is spent, in the ambient transaction: in the log, and to staff by
 * mail, once an hour. It takes an attack, or a rush, to spend one.
 */
export async function reportSpentBudget(deps: AccountDeps, budget: SpentBudget): Promise<void> {
  deps.alarm(budget);
  const subject = hashSubject(deps.appSecret, budget);
  // Read without the lock first, so that later calls do not wait for one another.
  if (await isSpent('spentBudgetNotice', subject)) return;
  if (!(await spendAll([['spentBudgetNotice', subject]])).allowed) return;
  const { name } = await getTenant();
  const [title] = WORDS[budget];
  await mailStaff(deps, await listStaffAddresses(), {
    line: title,
    mailTo: (recipient) => spentBudgetMail(recipient, budget, name),
  });
}

function spentBudgetMail(recipient: string, budget: SpentBudget, tenant: string): Mail {
  const [title, meaning] = WORDS[budget];
  return toMail(recipient, {
    subject: `${title} at ${tenant}`,
    title,
    paragraphs: [
      meaning,
      'You do not need to do anything. If this continues, tell your system administrator.',
    ],
  });
}
