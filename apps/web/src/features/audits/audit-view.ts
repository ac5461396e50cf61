import { isUuid } from '../../api/random-uuid.ts';

/** Kinds of things of which the log tells, as the server names them. */
export const AUDITED = ['person', 'tenant', 'bank', 'question', 'test', 'cohort'] as const;
export type Audited = (typeof AUDITED)[number];

/** View of the audit log, from the address. Null where it does not matter. */
export type AuditView = {
  subject: Audited | null;
  /** Id of whoever did it, or to whom it was done. */
  person: string | null;
  /** Days of the organisation's calendar, such as 2026-05-04, both included. */
  from: string | null;
  to: string | null;
};

const DAY = /^\d{4}-\d\d-\d\d$/u;

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
function readAuditView(params: URLSearchParams): AuditView {
  const dayOf = (name: string): string | null => {
    const day = params.get(name) ?? '';
    return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
  };
  const person = params.get('person') ?? '';
  return {
    subject: AUDITED.find((subject) => subject === params.get('subject')) ?? null,
    person: isUuid(person) ? person : null,
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

/** Writes the address of a view. */
export function writeAuditView(view: AuditView): URLSearchParams {
  const entries = Object.entries(view).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return new URLSearchParams(entries);
}

/** True when the view leaves anything out. */
export function isNarrowed(view: AuditView): boolean {
  return Object.values(view).some((value) => value !== null);
}

export const AUDIT_VIEW = { read: readAuditView, write: writeAuditView };
