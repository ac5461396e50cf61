import type { EndpointName } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import * as accounts from './endpoints/accounts.ts';
import * as reports from './endpoints/reports.ts';
import * as tenants from './endpoints/tenants.ts';
import * as tests from './endpoints/tests.ts';

/** The whole of what crosses the wire, by the name of the call. */
export const contract = {
  register: accounts.register,
  verifyEmail: accounts.verifyEmail,
  resendOtp: accounts.resendOtp,
  login: accounts.login,
  getOtpToForgotPassword: accounts.getOtpToForgotPassword,
  submitOtpToForgotPassword: accounts.submitOtpToForgotPassword,
  resetPassword: accounts.resetPassword,
  logout: accounts.logout,
  getProfile: accounts.getProfile,
  getSubdomain: tenants.getSubdomain,
  getSubDomain: tenants.getSubDomain,
  getTests: tests.getTests,
  getTest: tests.getTest,
  saveAnswers: tests.saveAnswers,
  recordEvent: tests.recordEvent,
  submitTest: tests.submitTest,
  getReport: reports.getReport,
  listReports: reports.listReports,
} as const satisfies Record<EndpointName, Endpoint>;

export type Contract = typeof contract;
export { addresses, type EndpointName } from './addresses.ts';
export type { Access, CallOf, Endpoint, RequestOf, ResponseIn, ResponseOf } from './endpoint.ts';
export { type ErrorCode, errors } from './errors.ts';
