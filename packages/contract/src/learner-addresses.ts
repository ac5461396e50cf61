/**
 * Method and path of every call but the staff's, as plain data: the browser needs these and no schema
 * library. Paths and methods are the specification's (section 7); the calls marked "ours" are additions.
 */
export const learnerAddresses = {
  register: { method: 'POST', path: '/api/user/register' },
  verifyEmail: { method: 'POST', path: '/api/user/verify-email' },
  /** Ours: the address that an invitation is for. */
  readInvitation: { method: 'POST', path: '/api/user/read-invitation' },
  /** Ours: opens the account of somebody who was invited. */
  acceptInvitation: { method: 'POST', path: '/api/user/accept-invitation' },
  resendOtp: { method: 'POST', path: '/api/user/resend-otp' },
  login: { method: 'POST', path: '/api/user/login' },
  getOtpToForgotPassword: { method: 'POST', path: '/api/user/getotp-to-forgot-password' },
  submitOtpToForgotPassword: { method: 'POST', path: '/api/user/submitotp-to-forgot-password' },
  resetPassword: { method: 'POST', path: '/api/user/reset-password' },
  /** Ours: ends the session. */
  logout: { method: 'POST', path: '/api/user/logout' },
  getProfile: { method: 'GET', path: '/api/user/get-profile' },
  updateProfile: { method: 'PATCH', path: '/api/user/update-profile' },
  changePassword: { method: 'POST', path: '/api/user/change-password' },
  /** Ours: lists the other sessions of the account. */
  listSessions: { method: 'GET', path: '/api/user/get-sessions' },
  /** Ours: logs out another session, or all others. */
  endSessions: { method: 'POST', path: '/api/user/end-sessions' },
  /** Ours: everything that is kept of the learner who asks. */
  downloadData: { method: 'GET', path: '/api/user/download-data' },
  /** Ours: closes the account for good. */
  closeAccount: { method: 'POST', path: '/api/user/close-account' },
  getSubdomain: { method: 'POST', path: '/api/user/get-subdomain' },
  getSubDomain: { method: 'GET', path: '/api/sub-domain/get-sub-domain/:id' },
  getContent: { method: 'GET', path: '/api/website/content' },
  getPages: { method: 'GET', path: '/api/professor_pages/get-pages' },
  getFaqs: { method: 'GET', path: '/api/faq/get-faqs' },
  getHelp: { method: 'GET', path: '/api/helppage/help' },
  getTests: { method: 'GET', path: '/api/test/get-tests' },
  getTest: { method: 'GET', path: '/api/test/get-test/:id' },
  /** Ours: keeps changed answers during an attempt. */
  saveAnswers: { method: 'PATCH', path: '/api/test/save-answers/:attemptId' },
  /** Ours: keeps events around an attempt, such as a lost focus, as evidence. */
  recordEvent: { method: 'POST', path: '/api/test/record-event/:attemptId' },
  /** Ours: what staff have changed of an attempt, and said to its learner. */
  getAttemptNews: { method: 'GET', path: '/api/test/get-news/:attemptId' },
  /** Ours: the secrets with which a browser encrypts answers that were not sent, and decrypts them. */
  getStorageSecrets: { method: 'POST', path: '/api/test/get-storage-secrets' },
  submitTest: { method: 'POST', path: '/api/test/submit-test/:id' },
  getReport: { method: 'GET', path: '/api/report/get-report/:id' },
  /** Ours, under the prefix that the client puts before the path of a picture. */
  getFile: { method: 'GET', path: '/files/:name' },
  listReports: { method: 'GET', path: '/api/user/view-proficiency' },
  getProficiency: { method: 'GET', path: '/api/user/view-proficiency/:id' },
  /** Ours: a report beside the learner's others of the same test, question by question. */
  compareReports: { method: 'GET', path: '/api/report/compare/:id' },
  /** Ours: the questions behind a figure. */
  listFigureQuestions: { method: 'GET', path: '/api/report/get-questions' },
  getLowestReport: { method: 'GET', path: '/api/report/get-lowest-report' },
  /** Ours: one proposal for the dashboard. */
  getWhatNext: { method: 'GET', path: '/api/user/get-what-next' },
  getDashboard: { method: 'GET', path: '/api/user/get-user-dashboard-data' },
  getLeaderboard: { method: 'GET', path: '/api/user/get-leaderboard' },
  /** Ours: the learner's entry on the leaderboard: taking part or not, and the name. */
  getLeaderboardEntry: { method: 'GET', path: '/api/user/get-leaderboard-entry' },
  /** Ours: changes that entry. */
  setLeaderboardEntry: { method: 'POST', path: '/api/user/set-leaderboard-entry' },
  getTopics: { method: 'GET', path: '/api/user/get-topics/:subdomain' },
  getTopic: { method: 'GET', path: '/api/user/get-topic/:topicId' },
  /** Ours: questions of a topic to practise, without their key. */
  listPractice: { method: 'GET', path: '/api/practice/get-questions/:topicId' },
  /** Ours: answers one of them, and gives its key and explanation. */
  answerPractice: { method: 'POST', path: '/api/practice/answer' },
  /** Ours: figures of practice by topic. */
  countPractice: { method: 'GET', path: '/api/practice/get-figures' },
  /** Ours: questions of one's own report that may be practised now. */
  listReportPractice: { method: 'GET', path: '/api/practice/get-report-questions/:reportId' },
  /** Ours: numbers of questions that may be practised now. */
  countPracticeQuestions: { method: 'GET', path: '/api/practice/get-counts' },
  /** Ours: the learner's own answers by topic. */
  getTopicProgress: { method: 'GET', path: '/api/topic/get-progress' },
  getSummary: { method: 'GET', path: '/api/sub-domain/view-summary' },
  getTestMonths: { method: 'GET', path: '/api/user/get-user-test-data' },
  getPieChart: { method: 'GET', path: '/api/user/get-user-pie-chart' },
  getConfidenceChart: { method: 'GET', path: '/api/user/get-user-confidence' },
  getQuestionMonths: { method: 'GET', path: '/api/user/get-user-question-data' },
  /** Ours: the learner's confidence against the share of right answers. */
  getCalibration: { method: 'GET', path: '/api/user/get-calibration' },
  getUserTransactions: { method: 'GET', path: '/api/transaction/get-user-transactions' },
  /** Ours: the PDF of a payment's invoice. */
  getInvoice: { method: 'GET', path: '/api/transaction/get-invoice/:id' },
  createOrder: { method: 'POST', path: '/api/order/create-order' },
  /** Ours: state of an order, such as paid. */
  getOrder: { method: 'GET', path: '/api/order/get-order/:id' },
  /** Ours: webhook of the payment provider. */
  receivePaymentEvent: { method: 'POST', path: '/api/payment/webhook' },
  getTicketTopics: { method: 'GET', path: '/api/topic/get-topics' },
  getSubadmins: { method: 'GET', path: '/api/subadmin/get-subadmins' },
  createTicket: { method: 'POST', path: '/api/ticket/create-ticket' },
  getAllTickets: { method: 'GET', path: '/api/ticket/get-all-tickets' },
  getTicket: { method: 'GET', path: '/api/ticket/get-ticket/:ticketId' },
  postMessage: { method: 'PATCH', path: '/api/ticket/post-message/:ticketId' },
  /** Ours: marks up to which message the learner has seen a chat. */
  markTicketRead: { method: 'POST', path: '/api/ticket/mark-read/:ticketId' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PATCH'; path: `/${string}` }>;
