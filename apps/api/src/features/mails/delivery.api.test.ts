import { describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../adapters/mail/mail-sender.ts';
import { withTenant } from '../../db/context.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { toMail } from './mail-text.ts';
import { deliverMail, enqueueMail } from './mails.service.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const mail = toMail('ada@college.test', { subject: 'A subject', paragraphs: ['What it is for.'] });

const originOf = (host: string) => `https://${host}`;

/** Delivers every queued mail of the tenant. */
async function deliver(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const sender = { keepsMails: false, send: async (outgoing: OutgoingMail) => void sent.push(outgoing) };
  const waiting = await tenant.inside(async () =>
    test.database.asOwner<{ id: Parameters<typeof deliverMail>[1] }>(
      'select id from mails where tenant_id = $1 and sent_at is null',
      [tenant.id],
    ),
  );
  for (const { id } of waiting) await tenant.inside(() => deliverMail({ sender, originOf }, id));
  return sent;
}

describe('a mail that is sent', () => {
  it.each([
    ['PNG', `${'a'.repeat(32)}.png`, true],
    ['SVG, which mail programs do not show', `${'b'.repeat(32)}.svg`, false],
    ['no picture', '', false],
  ])('looks like its tenant of now: %s', async (_title, logo, isShown) => {
    await test.database.asOwner(
      `update tenants set name = $2, accent_hue = 335, logo = $3 where tenant_id = $1`,
      [tenant.id, `North ${logo}`, logo],
    );
    await tenant.inside(() => enqueueMail(mail));
    const [sent, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ ...mail, html: expect.any(String), fromName: `North ${logo}` });
    expect(sent?.html).toContain(`>North ${logo}</p>`);
    expect(sent?.html).toContain('#702c64');
    expect(sent?.html.includes(`src="https://${tenant.host}/files/${logo}"`)).toBe(isShown);
    expect(sent?.html.includes('<img')).toBe(isShown);
  });

  it('is sent once, and its text is kept no longer', async () => {
    await tenant.inside(() => enqueueMail(mail));
    expect(await deliver()).toHaveLength(1);
    expect(await deliver()).toEqual([]);
    const kept = await test.database.asOwner(
      `select from mails where tenant_id = $1 and (text <> '' or html <> '')`,
      [tenant.id],
    );
    expect(kept).toEqual([]);
  });
});

describe('a mail that the mail server refuses', () => {
  const refusals: [string, object, boolean][] = [
    [
      'because nobody has the address',
      { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1\nNo such\u0000user' },
      true,
    ],
    ['for the moment', { code: 'EENVELOPE', responseCode: 450 }, false],
    ['because it does not let us in', { code: 'EAUTH', responseCode: 535 }, false],
    ['by not answering', { code: 'ETIMEDOUT' }, false],
  ];

  it.each(refusals)(
    '%s stays to be tried again, and is marked only if it will never be taken',
    async (_, facts, isMarked) => {
      const id = await tenant.inside(() => enqueueMail(mail));
      const refuse = () => Promise.reject(Object.assign(new Error('refused'), facts));
      const attempt = (send: () => Promise<void>) =>
        withTenant(test.database.pool, tenant.id, () =>
          deliverMail({ sender: { keepsMails: false, send }, originOf }, id),
        );
      const read = async () => {
        const [row] = await test.database.asOwner<{ sent: boolean; refused: boolean; words: string | null }>(
          `select sent_at is not null as sent, refused_at is not null as refused, refused_with as words
           from mails where id = $1`,
          [id],
        );
        return row;
      };
      await expect(attempt(refuse)).rejects.toThrow('refused');
      expect(await read()).toEqual({
        sent: false,
        refused: isMarked,
        words: isMarked ? '550 5.1.1 No such user' : null,
      });
      await attempt(async () => undefined);
      expect(await read()).toEqual({ sent: true, refused: false, words: null });
    },
  );
});
