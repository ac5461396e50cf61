/**
 * Method and path of every call, as plain data: the browser needs these and no schema library.
 * Paths and methods are the specification's (section 7); the calls marked "ours" are additions.
 */
export const addresses = {
  register: { method: 'POST', path: '/api/user/register' },
  verifyEmail: { method: 'POST', path: '/api/user/verify-email' },
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
  /** Ours: where else the account is logged in. */
  listSessions: { method: 'GET', path: '/api/user/get-sessions' },
  /** Ours: logs out elsewhere. */
  endSessions: { method: 'POST', path: '/api/user/end-sessions' },
  /** Ours: everything that is kept of whoever asks. */
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
  /** Ours: keeps what happened around an attempt, such as a lost focus, as evidence. */
  recordEvent: { method: 'POST', path: '/api/test/record-event/:attemptId' },
  submitTest: { method: 'POST', path: '/api/test/submit-test/:id' },
  getReport: { method: 'GET', path: '/api/report/get-report/:id' },
  /** Ours, by the prefix that the client puts before the path of a picture. */
  getFile: { method: 'GET', path: '/files/:name' },
  listReports: { method: 'GET', path: '/api/user/view-proficiency' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PATCH'; path: `/${string}` }>;

export type EndpointName = keyof typeof addresses;
