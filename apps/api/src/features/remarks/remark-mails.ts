import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';

/**
 * Notice to a learner whose result changed. It holds no figure and no key: what of these may be shown is
 * decided when the learner opens the report.
 */
export function resultChangedMail(
  to: string,
  facts: { name: string; test: string; notice: string; address: string },
): Mail {
  return toMail(to, {
    subject: `Your result of ${facts.test} has changed`,
    title: 'Your result has changed',
    paragraphs: [
      `Dear ${facts.name}, ${facts.test} was marked again, and your result has changed.`,
      facts.notice,
      `See your result here: ${facts.address}`,
    ],
    button: { label: 'See your result', address: facts.address },
  });
}
