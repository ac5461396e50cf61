import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';
import { INVITATION_DAYS } from './lifetimes.ts';

/** The code and the long link: the link still works when the guesses of the code are spent. */
export function verificationMail(to: string, facts: { tenant: string; code: string; link: string }): Mail {
  return toMail(to, {
    subject: `${facts.code} is your code for ${facts.tenant}`,
    title: 'Confirm your address',
    paragraphs: [
      `Your code for ${facts.tenant} is ${facts.code}. It is valid for ten minutes.`,
      `You can also open this link and press the button there: ${facts.link}`,
      'If you did not ask for this, you need not do anything.',
    ],
    code: facts.code,
    button: { label: 'Confirm this address', address: facts.link },
  });
}

export function alreadyRegisteredMail(to: string, facts: { tenant: string; logIn: string }): Mail {
  return toMail(to, {
    subject: `You already have an account at ${facts.tenant}`,
    title: 'You already have an account',
    paragraphs: [
      `Somebody, perhaps you, tried to sign up at ${facts.tenant} with this address. You already have an account.`,
      `Log in here: ${facts.logIn}`,
      'If you have no password, or forgot it, choose “Forgot Password?” there.',
      'If it was not you, you need not do anything.',
    ],
    button: { label: 'Log in', address: facts.logIn },
  });
}

/** The code and the long link with which a new password may be chosen. */
export function resetMail(to: string, facts: { tenant: string; code: string; link: string }): Mail {
  return toMail(to, {
    subject: `${facts.code} is your code for a new password at ${facts.tenant}`,
    title: 'Choose a new password',
    paragraphs: [
      `Your code for a new password at ${facts.tenant} is ${facts.code}. It is valid for ten minutes.`,
      `You can also open this link and press the button there: ${facts.link}`,
      'If you did not ask for this, you need not do anything: your password stays as it is.',
    ],
    code: facts.code,
    button: { label: 'Choose a new password', address: facts.link },
  });
}

export function passwordChangedMail(to: string, facts: { tenant: string; logIn: string }): Mail {
  return toMail(to, {
    subject: `Your password at ${facts.tenant} was changed`,
    title: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${facts.tenant} was changed, by somebody who knew the former one. Every other device was logged out.`,
      `If it was not you, choose a new password here by “Forgot Password?”: ${facts.logIn}`,
    ],
  });
}

/** Last mail to a closed account. */
export function accountClosedMail(to: string, facts: { tenant: string }): Mail {
  return toMail(to, {
    subject: `Your account at ${facts.tenant} is closed`,
    title: 'Your account is closed',
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
    title: 'Your new password is set',
    paragraphs: [
      `A new password was chosen for your account at ${facts.tenant}, and every device was logged out.`,
      `Log in here: ${facts.logIn}`,
      'If it was not you, somebody else reads your mail. Choose a new password here by “Forgot Password?”, and a new one for your mail.',
    ],
    button: { label: 'Log in', address: facts.logIn },
  });
}

type StaffFacts = { tenant: string; name: string; logIn: string };

/** Invitation of a member of staff who has no password yet, with the link to choose one. */
export function invitationMail(to: string, facts: StaffFacts & { link: string }): Mail {
  return toMail(to, {
    subject: `You are invited to the staff of ${facts.tenant}`,
    title: 'Choose your password',
    paragraphs: [
      `Dear ${facts.name}, ${facts.tenant} has made an account for you as one of its staff. Choose a password for it with this link.`,
      `Open it and press the button there: ${facts.link}`,
      `The link works once, within ${INVITATION_DAYS} days. After that choose “Forgot Password?” at the log-in: ${facts.logIn}`,
      `If you do not know ${facts.tenant}, you need not do anything.`,
    ],
    button: { label: 'Choose your password', address: facts.link },
  });
}

/** Mail to a new member of staff who already has an account with a password. */
export function staffMail(to: string, facts: StaffFacts): Mail {
  return toMail(to, {
    subject: `You are now on the staff of ${facts.tenant}`,
    title: 'You are now on the staff',
    paragraphs: [
      `Dear ${facts.name}, ${facts.tenant} has made you one of its staff. Your account and its password stay as they are.`,
      `Log in here: ${facts.logIn}`,
      'If you forgot the password, choose “Forgot Password?” there.',
    ],
    button: { label: 'Log in', address: facts.logIn },
  });
}
