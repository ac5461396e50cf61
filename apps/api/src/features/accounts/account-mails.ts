import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';
import { INVITATION_DAYS } from './lifetimes.ts';

/** The code and the long link: the link still works when the guesses of the code are spent. */
export function verificationMail(to: string, facts: { tenant: string; code: string; link: string }): Mail {
  return toMail(to, {
    subject: `${facts.code} is your code for ${facts.tenant}`,
    title: 'Confirm your address',
    paragraphs: [
      `Your code for ${facts.tenant} is ${facts.code}. It works for ten minutes.`,
      `You can also open this link and press the button there: ${facts.link}`,
      'If you did not ask for this, ignore this mail.',
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
      `Someone, perhaps you, tried to sign up at ${facts.tenant} with this address. It already has an account.`,
      `Log in here: ${facts.logIn}`,
      'If you have no password, or forgot it, choose “Forgot Password?” there.',
      'If it was not you, ignore this mail.',
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
      `Your code for a new password at ${facts.tenant} is ${facts.code}. It works for ten minutes.`,
      `You can also open this link and press the button there: ${facts.link}`,
      'If you did not ask for this, ignore this mail: your password stays as it is.',
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
      `The password of your account at ${facts.tenant} was changed, and every other device was logged out.`,
      `If it was not you, choose “Forgot Password?” here and set a new one: ${facts.logIn}`,
    ],
  });
}

/** Last mail to a closed account. */
export function accountClosedMail(to: string, facts: { tenant: string }): Mail {
  return toMail(to, {
    subject: `Your account at ${facts.tenant} is closed`,
    title: 'Your account is closed',
    paragraphs: [
      `Your account at ${facts.tenant} is closed, as you asked. This is our last mail about it.`,
      `Your name, address, date of birth, number, picture, devices and notes are deleted. Your answers and results stay with ${facts.tenant}, without your name.`,
      'You can sign up again with this address. The new account starts empty.',
    ],
  });
}

export function passwordChosenMail(to: string, facts: { tenant: string; logIn: string }): Mail {
  return toMail(to, {
    subject: `Your new password at ${facts.tenant} is set`,
    title: 'Your new password is set',
    paragraphs: [
      `Your account at ${facts.tenant} has a new password, and every device was logged out.`,
      `Log in here: ${facts.logIn}`,
      'If it was not you, someone else can read your mail. Change the password of your mail, then choose “Forgot Password?” here.',
    ],
    button: { label: 'Log in', address: facts.logIn },
  });
}

/** Mail to somebody whose account staff have opened. */
export function approvedMail(to: string, facts: { tenant: string; logIn: string }): Mail {
  return toMail(to, {
    subject: `Your account at ${facts.tenant} is open`,
    title: 'Your account is open',
    paragraphs: [
      `${facts.tenant} has approved your account.`,
      `Log in here with the password that you chose: ${facts.logIn}`,
    ],
    button: { label: 'Log in', address: facts.logIn },
  });
}

/** Mail to somebody whose sign-up staff have refused. */
export function refusedMail(to: string, facts: { tenant: string; reason: string }): Mail {
  return toMail(to, {
    subject: `Your sign-up at ${facts.tenant}`,
    title: 'Your account was not approved',
    paragraphs: [
      `${facts.tenant} did not approve your account. What you sent us is deleted.`,
      `The reason: ${facts.reason}`,
    ],
  });
}

type StaffFacts = { tenant: string; name: string; logIn: string };

/** Invitation of a member of staff who has no password yet, with the link to choose one. */
export function invitationMail(to: string, facts: StaffFacts & { link: string }): Mail {
  return toMail(to, {
    subject: `You are invited to the staff of ${facts.tenant}`,
    title: 'Choose your password',
    paragraphs: [
      `Dear ${facts.name}, ${facts.tenant} has made you a staff account. Choose a password for it with the link below.`,
      `Open it and press the button there: ${facts.link}`,
      `The link works once, within ${INVITATION_DAYS} days. After that choose “Forgot Password?” at the log-in: ${facts.logIn}`,
      `If you do not know ${facts.tenant}, ignore this mail.`,
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
      `Dear ${facts.name}, ${facts.tenant} has made you a member of staff. Your account and password stay the same.`,
      `Log in here: ${facts.logIn}`,
      'If you forgot your password, choose “Forgot Password?” there.',
    ],
    button: { label: 'Log in', address: facts.logIn },
  });
}
