import type { LearnerCode } from './learner-codes.ts';

/** Errors that a call of a learner's pages may answer with, with those that are common to all calls. */
export const learnerErrors = {
  // The request
  malformed: { status: 400, message: 'Something in this request is missing or not as expected.' },
  invalid_hostname: { status: 400, message: 'Invalid hostname' },
  too_large: { status: 413, message: 'This is more than can be sent at once.' },
  unsupported_media: { status: 415, message: 'This kind of content is not accepted here.' },
  not_found: { status: 404, message: 'Not found.' },
  too_slow: { status: 408, message: 'This request took too long to arrive. Please try again.' },
  too_many: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  busy: { status: 503, message: 'The service is busy for a moment. Please try again.' },
  internal: { status: 500, message: 'An error occurred' },

  // Accounts
  unauthenticated: { status: 401, message: 'Please log in to go on.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  prefetch_refused: { status: 403, message: 'This cannot be prefetched.' },
  bad_credentials: { status: 401, message: 'The e-mail or the password is not right.' },
  passwords_spent: {
    status: 429,
    message: 'Too many wrong passwords. Please use “Forgot Password?”, or wait before you try again.',
  },
  email_not_verified: {
    status: 403,
    message: 'Please verify your e-mail first. The newest code is in your mail.',
  },
  password_too_short: { status: 400, message: 'Must be at least 8 characters.' },
  password_common: {
    status: 400,
    message: 'This password is among the most used ones. Please choose another.',
  },
  password_blank: { status: 400, message: 'A password cannot consist only of spaces.' },
  password_unchanged: {
    status: 400,
    message: 'Choose a password that differs from your current one.',
  },
  password_is_email: { status: 400, message: 'The password must not be the e-mail address.' },
  password_wrong: { status: 400, message: 'This is not your present password.' },
  passwords_differ: { status: 400, message: 'The two new passwords are not the same.' },
  name_refused: { status: 400, message: 'This name cannot be used here. Please choose another.' },
  sign_up_refused: {
    status: 403,
    message:
      'This organisation takes sign-ups from certain e-mail addresses only. Please use the one that it gave you.',
  },
  invitation_needed: {
    status: 403,
    message: 'Accounts here are by invitation.',
  },
  invitation_over: {
    status: 409,
    message: 'This invitation has been used or has expired.',
  },
  approval_awaited: {
    status: 403,
    message: 'Your account is waiting for approval.',
  },
  picture_unusable: {
    status: 400,
    message: 'This picture cannot be used. Please choose a PNG, JPEG, WebP or GIF of at most 5 MB.',
  },
  code_wrong: { status: 400, message: 'That code is wrong or has expired.' },
  code_spent: { status: 429, message: 'Too many wrong codes. Please use the link in your e-mail.' },
  password_needed: {
    status: 403,
    message: 'Your address is confirmed. Please choose a new password, and then log in with it.',
  },
  reset_refused: {
    status: 403,
    message: 'A new password can be chosen for ten minutes after the code. Please ask for a new code.',
  },
  mail_too_often: {
    status: 429,
    message: 'An e-mail was sent a moment ago. Please wait before asking again.',
  },

  // Attempts
  no_access: { status: 403, message: 'An active plan is needed for this.' },
  test_already_taken: { status: 409, message: 'You have taken this test. It can be taken only once.' },
  test_not_open: { status: 409, message: 'This test has not opened yet.' },
  test_closed: { status: 409, message: 'This test has closed. It cannot be started any more.' },
  attempt_not_started: { status: 409, message: 'This test has not been started.' },
  attempt_moved: { status: 409, message: 'You are continuing on another device.' },
  attempt_closed: { status: 409, message: 'This test has ended. What was saved in time counts.' },
  attempt_open: { status: 409, message: 'Please submit the test that you have open first.' },
  stale: {
    status: 409,
    message: 'This page was out of date. Its answers were compared with the saved ones.',
  },
  not_due: { status: 409, message: 'There is still time left.' },
  save_id_reused: { status: 400, message: 'This save was already used for other answers.' },
  question_held_back: {
    status: 409,
    message:
      'This question cannot be practised now: it is not released, or in a test that you have open or still to come.',
  },
  answers_rejected: { status: 400, message: 'Some answers do not fit their questions and were not saved.' },

  // Payments
  price_changed: { status: 409, message: 'This plan has changed. Please look at its price once more.' },
  plan_not_needed: { status: 409, message: 'Everything here is free: no plan is needed.' },
  payments_not_set_up: { status: 409, message: 'Payments are not set up here yet.' },
  payments_away: {
    status: 503,
    message: 'The payment page cannot be reached at this moment. Nothing was charged. Please try again.',
  },
  signature_refused: { status: 400, message: 'The signature of this request is not right, or too old.' },
  invoice_not_ready: { status: 409, message: 'This invoice is still being made. Please try again.' },

  // Tickets
  ticket_not_open: { status: 409, message: 'This ticket is not open, so nothing can be written in it now.' },
} as const satisfies Record<LearnerCode, { status: number; message: string }>;
