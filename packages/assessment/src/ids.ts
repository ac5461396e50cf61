import type { $brand } from 'zod';

/**
 * A row's id, typed by the kind of row, so that two swapped ids do not compile. The kind exists for the
 * compiler alone: at run time the id is a string. An id gets its kind where it enters: in the contract's
 * parameters, in the rows of the database and where a new one is made.
 */
export type Id<Kind extends string> = string & $brand<Kind>;

export type TenantId = Id<'tenant'>;
export type UserId = Id<'user'>;
export type TestId = Id<'test'>;
export type TestVersionId = Id<'test_version'>;
export type AttemptId = Id<'attempt'>;
export type AttemptWordId = Id<'attempt_word'>;
export type ReportId = Id<'report'>;
export type QuestionId = Id<'question'>;
export type TopicId = Id<'topic'>;
export type RegistrationId = Id<'registration'>;
export type PlanId = Id<'plan'>;
export type PageId = Id<'page'>;
export type FaqId = Id<'faq'>;
export type SessionId = Id<'session'>;
export type OrderId = Id<'order'>;
export type TransactionId = Id<'transaction'>;
export type TicketId = Id<'ticket'>;
export type TicketTopicId = Id<'ticket_topic'>;
export type TicketMessageId = Id<'ticket_message'>;
export type TicketNoteId = Id<'ticket_note'>;
export type TicketSnippetId = Id<'ticket_snippet'>;
export type RemarkId = Id<'remark'>;
export type AuditId = Id<'audit'>;
export type ImportId = Id<'import'>;
export type InvitationId = Id<'invitation'>;
export type ApplicantId = Id<'applicant'>;
export type CohortId = Id<'cohort'>;
