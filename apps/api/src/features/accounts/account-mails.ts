import { escapeHtml } from '../../http/pages/html.ts';
import type { Mail } from '../mails/mails.service.ts';

type MailText = { subject: string; paragraphs: string[] };

function toMail(recipient: string, { subject, paragraphs }: MailText): Mail {
  return {
    recipient,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${withLinks(escapeHtml(paragraph))}</p>`).join('\n'),
  };
}

function withLinks(html: string): string {
  return html.replace(/https?:\/\/\S+/gu, (address) => `<a href="${address}">${address}</a>`);
}

/** The code and the long link: the link still works when the guesses of the code are spent. */
export function verificationMail(to: string, facts: { tenant: string; code: string; link: string }): Mail {
  return toMail(to, {
    subject: `${facts.code} is your code for ${facts.tenant}`,
    paragraphs: [
      `Your code for ${facts.tenant} is ${facts.code}. It is valid for ten minutes.`,
      `You can also open this link and press the button there: ${facts.link}`,
      'If you did not ask for this, you need not do anything.',
    ],
  });
}

export function alreadyRegisteredMail(to: string, facts: { tenant: string; logIn: string }): Mail {
  return toMail(to, {
    subject: `You already have an account at ${facts.tenant}`,
    paragraphs: [
      `Somebody, perhaps you, tried to sign up at ${facts.tenant} with this address. You already have an account.`,
      `Log in here: ${facts.logIn}`,
      'If you have no password, or forgot it, choose “Forgot Password?” there.',
      'If it was not you, you need not do anything.',
    ],
  });
}

/** The code and the long link with which a new password may be chosen. */
export function resetMail(to: string, facts: { tenant: string; code: string; link: string }): Mail {
  return toMail(to, {
    subject: `${facts.code} is your code for a new password at ${facts.tenant}`,
    paragraphs: [
      `Your code for a new password at ${facts.tenant} is ${facts.code}. It is valid for ten minutes.`,
      `You can also open this link and press the button there: ${facts.link}`,
      'If you did not ask for this, you need not do anything: your password stays as it is.',
    ],
  });
}

export function passwordChangedMail(to: string, facts: { tenant: string; logIn: string }): Mail {
  return toMail(to, {
    subject: `Your password at ${facts.tenant} was changed`,
    paragraphs: [
      `The password of your account at ${facts.tenant} was changed, by somebody who knew the former one. Every other device was logged out.`,
      `If it was not you, choose a new password here by “Forgot Password?”: ${facts.logIn}`,
    ],
  });
}

/** The last mail to an account. */
export function accountClosedMail(to: string, facts: { tenant: string }): Mail {
  return toMail(to, {
    subject: `Your account at ${facts.tenant} is closed`,
    paragraphs: [
      `Your account at ${facts.tenant} is closed, as was asked for with its password. This is the last mail about it.`,
      'Your name, address, date of birth, number, picture, devices and notes are erased. What was answered in tests stays with the organisation, without a name.',
      'With this address you may sign up anew. The new account knows nothing of this one.',
    ],
  });
}

export function passwordChosenMail(to: string, facts: { tenant: string; logIn: string }): Mail {
  return toMail(to, {
    subject: `Your password at ${facts.tenant} was chosen anew`,
    paragraphs: [
      `A new password was chosen for your account at ${facts.tenant}, and every device was logged out.`,
      `Log in here: ${facts.logIn}`,
      'If it was not you, somebody else reads your mail. Choose a new password here by “Forgot Password?”, and a new one for your mail.',
    ],
  });
}
