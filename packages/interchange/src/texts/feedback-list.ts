import type { Feedback } from '../body.ts';

/** What is said of the options, each beside its own; empty when nothing is. */
export function feedbackList(feedbacks: Feedback[]): string {
  const filled = feedbacks.filter(({ html }) => html !== '');
  if (filled.length === 0) return '';
  return `<dl>${filled.map(({ to, html }) => `<dt>${to}</dt><dd>${html}</dd>`).join('')}</dl>`;
}
