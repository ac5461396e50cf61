/** Errors that only calls of the staff's side may answer with. */
export const staffErrors = {
  // Questions
  question_changed: {
    status: 409,
    message: 'Somebody saved a newer version of this question meanwhile. Nothing was lost: please compare.',
  },
  question_faulty: { status: 400, message: 'This is not yet a question that can be saved.' },
  draft_changed: { status: 409, message: 'This draft was changed in another window meanwhile.' },
  selection_changed: {
    status: 409,
    message: 'Other questions match now than those you saw. Nothing was changed. Please look again.',
  },

  // People
  table_unreadable: {
    status: 400,
    message: 'No addresses were found in this file. It must be a table: .xlsx, or CSV in UTF-8.',
  },
  too_many_addresses: { status: 400, message: 'At most 1,000 addresses at once, please.' },
  own_account: { status: 409, message: 'You cannot do this to your own account.' },
  beyond_own: {
    status: 409,
    message:
      'This goes beyond your own permissions. Nothing was changed. Please ask somebody who holds every permission.',
  },
  last_holder: {
    status: 409,
    message:
      'Nobody would be left who holds every permission. Nothing was changed. Give it to somebody else first.',
  },
  permissions_changed: {
    status: 409,
    message: 'Somebody changed these permissions meanwhile. Nothing was changed. Please look again.',
  },
  address_known: {
    status: 409,
    message: 'Somebody already has an account with this address. You can find them under People.',
  },
  never_learner: {
    status: 409,
    message: 'This account was made for staff and cannot become a learner’s. You can deactivate it instead.',
  },
  learners_only: { status: 409, message: 'This can be done for learners only.' },
  refunded_already: { status: 409, message: 'This payment was paid back before.' },
  refund_refused: {
    status: 503,
    message:
      'The payment provider did not take the refund. Nothing was changed. Please try again later, or refund it there.',
  },
  address_differs: { status: 400, message: 'This is not the address of the account.' },
  reason_names: {
    status: 400,
    message: 'The reason is kept when the person is erased, and must not name them.',
  },
  person_sits: {
    status: 409,
    message: 'They are sitting a test. Please wait until it is submitted or over.',
  },
  person_deactivated: { status: 409, message: 'This account is deactivated. Please reactivate it first.' },
  sign_up_rule_changed: {
    status: 409,
    message: 'Somebody changed who may sign up meanwhile. Nothing was changed. Please look again.',
  },

  // Cohorts
  cohort_name_taken: { status: 409, message: 'There is a cohort of this name already.' },
  cohort_changed: {
    status: 409,
    message: 'Somebody changed this cohort meanwhile. Nothing was changed. Please look again.',
  },
  too_many_cohorts: { status: 409, message: 'There are 500 cohorts already. Please delete some first.' },
  cohort_in_use: {
    status: 409,
    message: 'Tests are for this cohort. Please choose others for them first.',
  },
  audience_changed: {
    status: 409,
    message: 'Somebody changed who may sit this test meanwhile. Nothing was changed. Please look again.',
  },

  // Imports
  too_many_imports: {
    status: 409,
    message:
      'There are many imports that nobody has finished. Please confirm or throw away some of them first.',
  },
  import_ended: { status: 409, message: 'This import has ended meanwhile.' },
  import_not_ready: { status: 409, message: 'This cannot be done with this import at present.' },
  items_not_takable: { status: 409, message: 'Some of these questions cannot be taken as they are.' },
  bank_changed: {
    status: 409,
    message:
      'Somebody changed the bank meanwhile. Nothing was written. Please look at the questions once more.',
  },
  import_used: {
    status: 409,
    message: 'This import cannot be undone: some of its questions have been used since.',
  },

  // Tests
  test_changed: {
    status: 409,
    message: 'Something in this test has changed since you looked. Nothing was published. Please look again.',
  },
  test_faulty: { status: 400, message: 'This test cannot be published yet.' },

  // Results
  too_many_results: {
    status: 400,
    message: 'That is too much for one file. Please count first attempts only, or search for fewer people.',
  },
  // Pass marks
  pass_mark_unfit: { status: 400, message: 'This pass mark does not fit the questions of the test.' },
  too_few_results: { status: 409, message: 'This needs the results of at least 10 first attempts.' },

  // Re-marks
  remark_changed: {
    status: 409,
    message: 'Somebody changed this re-mark meanwhile. Nothing of yours was lost: please compare.',
  },
  remark_started: { status: 409, message: 'This re-mark can no longer be changed.' },
  rule_unfit: { status: 400, message: 'This key does not fit its question.' },
  remark_incomplete: {
    status: 400,
    message:
      'A re-mark needs a change, at least one question that counts, a reason, and words for the learners.',
  },
  results_changed: {
    status: 409,
    message: 'Results came in since the preview. Nothing was changed. Please look at it once more.',
  },
  person_unfit: { status: 400, message: 'This person cannot agree. Please choose another.' },
  second_person_needed: { status: 409, message: 'A second person must start this re-mark.' },
  remark_under_way: {
    status: 409,
    message: 'Another re-mark of this test is under way. Please finish it first.',
  },
  remark_not_newest: {
    status: 409,
    message: 'Only the latest re-mark of a test that has finished can be taken back.',
  },

  // Site and rules
  site_content_changed: {
    status: 409,
    message: 'Somebody changed this meanwhile. Nothing of yours was lost: please compare.',
  },
  site_content_faulty: {
    status: 400,
    message: 'This cannot be shown yet. Please look at the marked fields.',
  },
  site_picture_unusable: { status: 400, message: 'This picture cannot be shown. Please choose another.' },

  // Tickets
  ticket_taken: { status: 409, message: 'Somebody else has taken this ticket meanwhile.' },
  assignee_refused: { status: 400, message: 'This person answers no tickets here. Please choose another.' },
} as const satisfies Record<string, { status: number; message: string }>;
