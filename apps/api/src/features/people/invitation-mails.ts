import { INVITATION_LINK_DAYS } from '@assay/contract';
import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';

/** Invitation to sign up, with the link that proves the address. */
export function signUpInvitationMail(
  to: string,
  facts: { tenant: string; name: string; link: string },
): Mail {
  const greeting = facts.name === '' ? '' : `Dear ${facts.name}, `;
  return toMail(to, {
    subject: `You are invited to ${facts.tenant}`,
    title: 'You are invited',
    paragraphs: [
      `${greeting}${facts.tenant} invites you to practise and sit tests online.`,
      `Create your account here: ${facts.link}`,
      `The link is for this address alone and works for ${INVITATION_LINK_DAYS} days.`,
      `If you do not know ${facts.tenant}, ignore this mail.`,
    ],
    button: { label: 'Create your account', address: facts.link },
  });
}
