import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';
import { listStaffAddresses, mailStaff } from '../mails/staff-mails.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { isSpent, spendAll } from '../throttles/throttles.ts';
import { hashSubject } from './secrets.ts';
import type { AccountDeps } from './visitor.ts';

/** What happened, and what that means for learners. */
const WORDS = {
  passwordByTenant: [
    'Many wrong passwords',
    'Within a short time so many wrong passwords were tried that somebody seems to guess. Logging in on a device that was ' +
      'not used before may take up to ten seconds for a while. Everybody else notices nothing.',
  ],
  codeByTenant: [
    'Many wrong codes',
    'Within an hour so many wrong codes were tried that somebody seems to guess. For a while addresses are confirmed by ' +
      'the link in the e-mail alone.',
  ],
  mailByTenant: [
    'Many e-mails asked for',
    'Within a short time so many e-mails with codes were asked for that somebody seems to do so on purpose. For a while ' +
      'such e-mails come a minute later.',
  ],
  registrationByTenant: [
    'Many sign-ups',
    'Within a short time so many people signed up that somebody seems to do so on purpose. For a while only a few can ' +
      'sign up from the same network.',
  ],
} as const;

type SpentBudget = keyof typeof WORDS;

/**
 * Tells that a budget of the whole tenant is spent, in the ambient transaction: in the log, and staff by mail, once an
 * hour. That takes an attack, or a rush.
 */
export async function reportSpentBudget(deps: AccountDeps, budget: SpentBudget): Promise<void> {
  deps.alarm(budget);
  const subject = hashSubject(deps.appSecret, budget);
  // Looked at first, so that those who come after wait for nobody.
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
    paragraphs: [meaning, 'You need not do anything. If it goes on, tell whoever runs the installation.'],
  });
}
