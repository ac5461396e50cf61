import type { ApiError } from '../../api/api-error.ts';
import type { ServerAnswers } from './answer-sheet.ts';
import type { TimeOnWire } from './server-clock.ts';

/** The additive fields of the refusals that an attempt meets. A body that is not as agreed gives null. */
function fieldsOf({ body }: ApiError): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

export function reportcardIn(error: ApiError): string | null {
  const { reportcard } = fieldsOf(error);
  return typeof reportcard === 'string' ? reportcard : null;
}

export function indexesIn(error: ApiError): number[] {
  const { indexes } = fieldsOf(error);
  return Array.isArray(indexes) ? indexes.filter((index) => typeof index === 'number') : [];
}

export function answersIn(error: ApiError): ServerAnswers | null {
  const { revision, answers } = fieldsOf(error);
  // The answers have passed the contract's schema before they left the server.
  return typeof revision === 'number' && Array.isArray(answers) ? { revision, answers } : null;
}

export function timeIn(error: ApiError): TimeOnWire | null {
  const { deadlineAt, serverNow } = fieldsOf(error);
  return typeof deadlineAt === 'string' && typeof serverNow === 'string' ? { deadlineAt, serverNow } : null;
}
