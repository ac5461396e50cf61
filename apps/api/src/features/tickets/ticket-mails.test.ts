import { describe, expect, it } from 'vitest';
import { newTicketMail, replyMail, waitingMail } from './ticket-mails.ts';

const TENANT = 'A & <b>B</b>';
const address = 'https://ashdown.example/menu/tickets/chat/1';
const settingsAddress = 'https://ashdown.example/staff/settings';
const now = new Date('2026-03-09T08:07:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('the mail of an answer', () => {
  it('says of which ticket, and where it is to be read', () => {
    const mail = replyMail('ada@learner.test', { tenant: TENANT, subject: 'Key of 3', address });
    expect(mail).toMatchObject({
      recipient: 'ada@learner.test',
      subject: 'Reply to your ticket: Key of 3',
      text: [
        `${TENANT} replied to your ticket “Key of 3”.`,
        `Read it here: ${address}`,
        'If there are more replies within the hour, we do not mail each one.\n',
      ].join('\n\n'),
    });
    expect(mail.html).toContain(`href="${address}"`);
    expect(mail.html).not.toContain('<b>');
  });
});

describe('the words of a learner in a mail', () => {
  const subjectOf = (subject: string) => replyMail('a@learner.test', { tenant: TENANT, subject, address });
  const newTicketOf = (subject: string) =>
    newTicketMail('a@staff.test', {
      tenant: TENANT,
      topic: 'Tests',
      subject,
      isAddressed: false,
      address,
      settingsAddress,
    });

  it.each([
    ['are on one line', 'a\r\nBcc: b@c.test\n\t c', 'a Bcc: b@c.test c'],
    ['have no signs that cannot be seen', 'a\u202eb\u0007c\u200b', 'a b c'],
    ['are cut', '😀'.repeat(200), `${'😀'.repeat(79)}…`],
    ['may be just as long as they may be', 'x'.repeat(80), 'x'.repeat(80)],
    [
      'are no link',
      'At https://evil.example/x HTTP://EVIL.example',
      'At https evil.example/x HTTP EVIL.example',
    ],
    ['are no link whatever is taken out', 'hthttps://tps://evil.example', 'hthttps tps evil.example'],
  ])('%s', (_title, subject, shown) => {
    const mail = subjectOf(subject);
    expect(mail.subject).toBe(`Reply to your ticket: ${shown}`);
    expect(mail.text).toContain(`“${shown}”`);
    expect(mail.html).not.toMatch(/href="[^"]*evil/iu);
    const toStaff = newTicketOf(subject);
    expect(toStaff.subject).toBe(`New ticket: ${shown}`);
    expect(toStaff.text).toContain(`“${shown}”`);
    expect(toStaff.html).not.toMatch(/href="[^"]*evil/iu);
  });
});

describe('the mail of a new ticket', () => {
  it.each([
    [true, ', addressed to you: “Key of 3”. Topic: Tests.'],
    [false, `${TENANT}: “Key of 3”. Topic: Tests.`],
  ])('says whether it is to this person alone: %s', (isAddressed, said) => {
    const facts = {
      tenant: TENANT,
      topic: 'Tests',
      subject: 'Key of 3',
      isAddressed,
      address,
      settingsAddress,
    };
    const { text } = newTicketMail('a@staff.test', facts);
    expect(text).toContain(said);
    expect(text).toContain(`Choose which mails you get in Settings: ${settingsAddress}`);
  });
});

describe('the mail of what waits', () => {
  it('lists it with how long, and counts what is left', () => {
    const tickets = [
      { topic: 'First', waitingSince: hoursAgo(72.5) },
      { topic: 'Second', waitingSince: hoursAgo(47) },
      { topic: 'Third', waitingSince: hoursAgo(1) },
      { topic: 'Fourth', waitingSince: hoursAgo(0.5) },
    ];
    const mail = waitingMail('a@staff.test', {
      tenant: 'Ashdown',
      tickets,
      count: 6,
      now,
      address,
      settingsAddress,
    });
    expect(mail.subject).toBe('6 tickets wait for an answer at Ashdown');
    expect(mail.text.trim().split('\n\n')).toEqual([
      `See them here: ${address}`,
      'For 3 days: First',
      'For 47 hours: Second',
      'For 1 hour: Third',
      'For less than an hour: Fourth',
      'And 2 more.',
      `You get this once a day. Switch it off in Settings: ${settingsAddress}`,
    ]);
  });

  it('of one ticket says so', () => {
    const tickets = [{ topic: 'Only', waitingSince: hoursAgo(5) }];
    const mail = waitingMail('a@staff.test', {
      tenant: 'Ashdown',
      tickets,
      count: 1,
      now,
      address,
      settingsAddress,
    });
    expect(mail.subject).toBe('1 ticket waits for an answer at Ashdown');
    expect(mail.text).not.toContain('more');
  });
});
