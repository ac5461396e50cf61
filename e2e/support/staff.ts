import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { logIn, newLearner, PASSWORD } from './learner.ts';
import { asOwner } from './owner.ts';
import { collectPageErrors } from './page-checks.ts';

/** A member of the organisation's staff, who answers by the calls; staff have screens of their own. */
export type Staff = {
  /** Writes in a ticket. @param status of the ticket afterwards */
  reply(ticketId: string, message: string, status?: 'Open' | 'Pending' | 'Closed'): Promise<void>;
};

/** Makes a person staff of the organisation at this address, and logs them in. */
export async function newStaff(request: APIRequestContext, baseURL: string): Promise<Staff> {
  const email = await newLearner(baseURL, 'Okafor');
  await asOwner((owner) => owner.query("update users set role = 'staff' where email = $1", [email]));
  const host = new URL(baseURL).hostname;
  const login = await request.post('/api/user/login', { data: { email, password: PASSWORD, host } });
  const { token } = await login.json();
  return {
    async reply(ticketId, message, status) {
      const answer = await request.patch(`/api/ticket/post-message/${ticketId}`, {
        headers: { authorization: `Bearer ${token}` },
        data: { message, status },
      });
      if (!answer.ok()) throw new Error(`The reply was answered ${answer.status()}: ${await answer.text()}`);
    },
  };
}

/** The ticket whose chat is shown. */
export function shownTicket(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Opens a separate browser for a new member of staff who may do everything. */
export async function openAuthor(browser: Browser, baseURL: string, lastName: string, address = '/staff') {
  const email = await newLearner(baseURL, lastName);
  await asOwner(async (owner) => {
    await owner.query("update users set role = 'staff' where email = $1", [email]);
    await owner.query(
      `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
       select tenant_id, id, 'publish', 'manage', true, true from users where email = $1`,
      [email],
    );
  });
  const page = await (await browser.newContext({ baseURL })).newPage();
  const pageErrors = await collectPageErrors(page);
  await logIn(page, email, address);
  return { page, pageErrors };
}
