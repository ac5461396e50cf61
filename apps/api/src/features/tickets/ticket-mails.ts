import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';

/** Maximum length of a subject in a mail, which may be long and of several lines. */
const SUBJECT_CHARACTERS = 80;

type Reply = { tenant: string; subject: string /** Link to the ticket's chat. */; address: string };

/** Mail about an answer of staff. Without the answer: a mailbox is read by others, too. */
export function replyMail(recipient: string, { tenant, subject, address }: Reply): Mail {
  const words = wordsOf(subject);
  return toMail(recipient, {
    subject: `Reply to your ticket: ${words}`,
    title: 'Your ticket has a reply',
    paragraphs: [
      `${tenant} replied to your ticket “${words}”.`,
      `Read it here: ${address}`,
      'If there are more replies within the hour, we do not mail each one.',
    ],
    button: { label: 'Read the reply', address },
  });
}

type NewTicket = {
  tenant: string;
  /** Topic of the ticket: the organisation's own word. */
  topic: string;
  /** Words of the learner. */
  subject: string;
  /** True when this person is the chosen recipient. */
  isAddressed: boolean;
  /** Link to the ticket among the staff's pages. */
  address: string;
  /** Link to the page where staff choose their mails. */
  settingsAddress: string;
};

/**
 * Mail about a new ticket of a learner, with its subject, so that staff can tell what hurries. Without its
 * text, the question or its key: these are read where access is checked.
 */
export function newTicketMail(recipient: string, facts: NewTicket): Mail {
  const { tenant, topic, isAddressed, address, settingsAddress } = facts;
  const words = wordsOf(facts.subject);
  return toMail(recipient, {
    subject: `New ticket: ${words}`,
    title: 'New ticket from a learner',
    paragraphs: [
      `A new ticket at ${tenant}${isAddressed ? ', addressed to you' : ''}: “${words}”. Topic: ${topic}.`,
      `Read and answer it here: ${address}`,
      `Choose which mails you get in Settings: ${settingsAddress}`,
    ],
    button: { label: 'Open the ticket', address },
  });
}

type Waiting = {
  tenant: string;
  /** Tickets whose learners wait longest, longest first. */
  tickets: { topic: string; waitingSince: Date }[];
  /** Number of waiting tickets, including these. */
  count: number;
  now: Date;
  /** Link to the list of tickets. */
  address: string;
  /** Link to the page where staff choose their mails. */
  settingsAddress: string;
};

/** Mail about the tickets that wait for an answer, and since when. */
export function waitingMail(recipient: string, facts: Waiting): Mail {
  const { tenant, tickets, count, now, address, settingsAddress } = facts;
  const [what, verb] = count === 1 ? ['ticket', 'waits'] : ['tickets', 'wait'];
  const others = count - tickets.length;
  return toMail(recipient, {
    subject: `${count} ${what} ${verb} for an answer at ${tenant}`,
    title: `${count} ${what} ${verb} for an answer`,
    paragraphs: [
      `See them here: ${address}`,
      ...tickets.map(({ topic, waitingSince }) => `For ${describeWait(waitingSince, now)}: ${topic}`),
      ...(others === 0 ? [] : [`And ${others} more.`]),
      `You get this once a day. Switch it off in Settings: ${settingsAddress}`,
    ],
    button: { label: 'Open the tickets', address },
  });
}

/**
 * Formats a learner's words for a mail of ours: on one line, cut, and without what makes an address a link,
 * so that our mails cannot be used to send links.
 */
function wordsOf(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    // Only this part of an address: removing all of its beginning could join the rest to another one.
    .replaceAll('://', ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= SUBJECT_CHARACTERS
    ? plain
    : `${characters
        .slice(0, SUBJECT_CHARACTERS - 1)
        .join('')
        .trim()}…`;
}

const HOUR_MS = 3_600_000;

function describeWait(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
