import type { EndpointName } from './addresses.ts';
import type { Endpoint, FormOf, ResponseOf } from './endpoint.ts';
import * as accounts from './endpoints/accounts.ts';
import * as audits from './endpoints/audits.ts';
import * as cohorts from './endpoints/cohorts.ts';
import * as extraTime from './endpoints/extra-time.ts';
import * as files from './endpoints/files.ts';
import * as imports from './endpoints/imports.ts';
import * as itemAnalysis from './endpoints/item-analysis.ts';
import * as live from './endpoints/live.ts';
import * as payments from './endpoints/payments.ts';
import * as people from './endpoints/people.ts';
import * as persons from './endpoints/persons.ts';
import * as practice from './endpoints/practice.ts';
import * as questions from './endpoints/questions.ts';
import * as remarks from './endpoints/remarks.ts';
import * as reports from './endpoints/reports.ts';
import * as results from './endpoints/results.ts';
import * as siteContent from './endpoints/site-content.ts';
import * as staffHome from './endpoints/staff-home.ts';
import * as staffResults from './endpoints/staff-results.ts';
import * as staffTests from './endpoints/staff-tests.ts';
import * as staffTickets from './endpoints/staff-tickets.ts';
import * as tenants from './endpoints/tenants.ts';
import * as tests from './endpoints/tests.ts';
import * as tickets from './endpoints/tickets.ts';
import * as topics from './endpoints/topics.ts';

/** Every call of the wire, by its name. */
export const contract = {
  register: accounts.register,
  verifyEmail: accounts.verifyEmail,
  readInvitation: accounts.readInvitation,
  acceptInvitation: accounts.acceptInvitation,
  resendOtp: accounts.resendOtp,
  login: accounts.login,
  getOtpToForgotPassword: accounts.getOtpToForgotPassword,
  submitOtpToForgotPassword: accounts.submitOtpToForgotPassword,
  resetPassword: accounts.resetPassword,
  logout: accounts.logout,
  getProfile: accounts.getProfile,
  updateProfile: accounts.updateProfile,
  changePassword: accounts.changePassword,
  listSessions: accounts.listSessions,
  endSessions: accounts.endSessions,
  downloadData: accounts.downloadData,
  closeAccount: accounts.closeAccount,
  getSubdomain: tenants.getSubdomain,
  getSubDomain: tenants.getSubDomain,
  getContent: tenants.getContent,
  getPages: tenants.getPages,
  getFaqs: tenants.getFaqs,
  getHelp: tenants.getHelp,
  getTests: tests.getTests,
  getTest: tests.getTest,
  saveAnswers: tests.saveAnswers,
  recordEvent: tests.recordEvent,
  getAttemptNews: tests.getAttemptNews,
  getStorageSecrets: tests.getStorageSecrets,
  submitTest: tests.submitTest,
  getReport: reports.getReport,
  getFile: files.getFile,
  listReports: reports.listReports,
  getProficiency: reports.getProficiency,
  compareReports: reports.compareReports,
  listFigureQuestions: reports.listFigureQuestions,
  getLowestReport: results.getLowestReport,
  getDashboard: results.getDashboard,
  getWhatNext: results.getWhatNext,
  getLeaderboard: results.getLeaderboard,
  getLeaderboardEntry: results.getLeaderboardEntry,
  setLeaderboardEntry: results.setLeaderboardEntry,
  getTopics: topics.getTopics,
  getTopic: topics.getTopic,
  getTopicProgress: topics.getTopicProgress,
  getSummary: topics.getSummary,
  listPractice: practice.listPractice,
  listReportPractice: practice.listReportPractice,
  answerPractice: practice.answerPractice,
  countPractice: practice.countPractice,
  countPracticeQuestions: practice.countPracticeQuestions,
  getTestMonths: results.getTestMonths,
  getPieChart: results.getPieChart,
  getConfidenceChart: results.getConfidenceChart,
  getQuestionMonths: results.getQuestionMonths,
  getCalibration: results.getCalibration,
  getUserTransactions: payments.getUserTransactions,
  getInvoice: payments.getInvoice,
  createOrder: payments.createOrder,
  getOrder: payments.getOrder,
  receivePaymentEvent: payments.receivePaymentEvent,
  getTicketTopics: tickets.getTicketTopics,
  getSubadmins: tickets.getSubadmins,
  createTicket: tickets.createTicket,
  getAllTickets: tickets.getAllTickets,
  getTicket: tickets.getTicket,
  postMessage: tickets.postMessage,
  markTicketRead: tickets.markTicketRead,
  listStaffTickets: staffTickets.listStaffTickets,
  getStaffTicket: staffTickets.getStaffTicket,
  getTicketQuestion: staffTickets.getTicketQuestion,
  setTicketStatus: staffTickets.setTicketStatus,
  assignTicket: staffTickets.assignTicket,
  listQuestionReports: staffTickets.listQuestionReports,
  answerQuestionReports: staffTickets.answerQuestionReports,
  addTicketNote: staffTickets.addTicketNote,
  listSnippets: staffTickets.listSnippets,
  saveSnippet: staffTickets.saveSnippet,
  deleteSnippet: staffTickets.deleteSnippet,
  getStaffMailSettings: staffTickets.getStaffMailSettings,
  setStaffMailSettings: staffTickets.setStaffMailSettings,
  listAudits: audits.listAudits,
  exportAudits: audits.exportAudits,
  getStaffHome: staffHome.getStaffHome,
  listPeople: persons.listPeople,
  getPerson: persons.getPerson,
  deactivatePeople: persons.deactivatePeople,
  reactivatePeople: persons.reactivatePeople,
  endPersonSessions: persons.endPersonSessions,
  previewPersonPlan: persons.previewPersonPlan,
  grantPersonPlan: persons.grantPersonPlan,
  refundPersonPayment: persons.refundPersonPayment,
  readmitPerson: persons.readmitPerson,
  exportPerson: persons.exportPerson,
  previewPersonErase: persons.previewPersonErase,
  erasePerson: persons.erasePerson,
  mailPersonReset: persons.mailPersonReset,
  addStaff: persons.addStaff,
  makePersonStaff: persons.makePersonStaff,
  endPersonStaff: persons.endPersonStaff,
  setPersonPermissions: persons.setPersonPermissions,
  previewInvitations: people.previewInvitations,
  previewInvitationFile: people.previewInvitationFile,
  sendInvitations: people.sendInvitations,
  listInvitations: people.listInvitations,
  repeatInvitations: people.repeatInvitations,
  withdrawInvitations: people.withdrawInvitations,
  listApplicants: people.listApplicants,
  approveApplicants: people.approveApplicants,
  refuseApplicants: people.refuseApplicants,
  setSignUpRule: people.setSignUpRule,
  listExtraTime: extraTime.listExtraTime,
  previewExtraTime: extraTime.previewExtraTime,
  setExtraTime: extraTime.setExtraTime,
  endExtraTime: extraTime.endExtraTime,
  listLiveTests: live.listLiveTests,
  getLiveTest: live.getLiveTest,
  previewAttempts: live.previewAttempts,
  changeAttempts: live.changeAttempts,
  sendWord: live.sendWord,
  listCohorts: cohorts.listCohorts,
  saveCohort: cohorts.saveCohort,
  deleteCohort: cohorts.deleteCohort,
  listCohortMembers: cohorts.listCohortMembers,
  previewCohortMembers: cohorts.previewCohortMembers,
  addCohortMembers: cohorts.addCohortMembers,
  removeCohortMembers: cohorts.removeCohortMembers,
  listQuestions: questions.listQuestions,
  getQuestionFilters: questions.getQuestionFilters,
  editQuestions: questions.editQuestions,
  releaseQuestions: questions.releaseQuestions,
  exportQuestions: questions.exportQuestions,
  getQuestion: questions.getQuestion,
  listQuestionVersions: questions.listQuestionVersions,
  getQuestionVersion: questions.getQuestionVersion,
  saveQuestionDraft: questions.saveQuestionDraft,
  discardQuestionDraft: questions.discardQuestionDraft,
  listQuestionDrafts: questions.listQuestionDrafts,
  saveQuestionVersion: questions.saveQuestionVersion,
  previewQuestion: questions.previewQuestion,
  renderFormula: questions.renderFormula,
  uploadQuestionPicture: questions.uploadQuestionPicture,
  listStaffTests: staffTests.listStaffTests,
  getStaffTest: staffTests.getStaffTest,
  saveTestDraft: staffTests.saveTestDraft,
  discardTestDraft: staffTests.discardTestDraft,
  getBlueprintTopics: staffTests.getBlueprintTopics,
  drawTestQuestions: staffTests.drawTestQuestions,
  checkTestDraft: staffTests.checkTestDraft,
  publishTestDraft: staffTests.publishTestDraft,
  setTestOpen: staffTests.setTestOpen,
  getTestCohorts: cohorts.getTestCohorts,
  previewTestCohorts: cohorts.previewTestCohorts,
  setTestCohorts: cohorts.setTestCohorts,
  tryTest: staffTests.tryTest,
  gradeTrial: staffTests.gradeTrial,
  getItemAnalysis: itemAnalysis.getItemAnalysis,
  exportItemAnalysis: itemAnalysis.exportItemAnalysis,
  getPassMark: itemAnalysis.getPassMark,
  previewPassMark: itemAnalysis.previewPassMark,
  setPassMark: itemAnalysis.setPassMark,
  listRemarks: remarks.listRemarks,
  startRemark: remarks.startRemark,
  getRemark: remarks.getRemark,
  saveRemark: remarks.saveRemark,
  previewRemark: remarks.previewRemark,
  askAboutRemark: remarks.askAboutRemark,
  takeBackRemark: remarks.takeBackRemark,
  runRemark: remarks.runRemark,
  undoRemark: remarks.undoRemark,
  discardRemark: remarks.discardRemark,
  setRemarkRule: remarks.setRemarkRule,
  listSiteDocuments: siteContent.listSiteDocuments,
  getSiteDocument: siteContent.getSiteDocument,
  getSiteRevision: siteContent.getSiteRevision,
  checkSiteDocument: siteContent.checkSiteDocument,
  saveSiteDocument: siteContent.saveSiteDocument,
  revertSiteDocument: siteContent.revertSiteDocument,
  uploadLogo: siteContent.uploadLogo,
  uploadSitePicture: siteContent.uploadSitePicture,
  listResultTests: staffResults.listResultTests,
  listTestResults: staffResults.listTestResults,
  getResultSummary: staffResults.getResultSummary,
  getPersonResults: staffResults.getPersonResults,
  getLearnerReport: staffResults.getLearnerReport,
  exportResults: staffResults.exportResults,
  listImports: imports.listImports,
  getImportTemplate: imports.getImportTemplate,
  uploadImport: imports.uploadImport,
  getImport: imports.getImport,
  readImportAgain: imports.readImportAgain,
  addImportFile: imports.addImportFile,
  listImportItems: imports.listImportItems,
  decideImportItems: imports.decideImportItems,
  correctImportItem: imports.correctImportItem,
  confirmImport: imports.confirmImport,
  undoImport: imports.undoImport,
  discardImport: imports.discardImport,
} as const satisfies Record<EndpointName, Endpoint>;

export type Contract = typeof contract;
/** The calls that give JSON. */
export type JsonEndpointName = {
  [Name in EndpointName]: unknown extends ResponseOf<Contract[Name]> ? never : Name;
}[EndpointName];
/** The calls that give a file for the browser to save. */
export type AttachmentEndpointName = {
  [Name in EndpointName]: Contract[Name]['response'] extends { disposition: 'attachment' } ? Name : never;
}[EndpointName];
/** The calls that take a form. */
export type FormEndpointName = {
  [Name in EndpointName]: FormOf<Contract[Name], unknown> extends never ? never : Name;
}[EndpointName];
export {
  addresses,
  type EndpointName,
  type LearnerEndpointName,
  type StaffEndpointName,
} from './addresses.ts';
export {
  type FileAnswer,
  type FormBody,
  isFileAnswer,
  isFormBody,
  isSignedBody,
  type ReceivedFile,
  type SentFile,
  type UploadType,
} from './bodies.ts';
export { COHORT_LINE_KINDS, type CohortLineKind, MOST_COHORTS, MOST_MEMBERS_CHANGED } from './cohorts.ts';
export { type DraftFinding, FINDING_REASONS, type FindingReason } from './draft-findings.ts';
export { canonicalAddress } from './email-address.ts';
export {
  type Access,
  type CallOf,
  type Endpoint,
  endpoint,
  errorsOf,
  type FormOf,
  type RequestOf,
  type ResponseIn,
  type ResponseOf,
  ROLES,
  type Role,
  type RolesOf,
  refusesPrefetch,
  requiresSession,
} from './endpoint.ts';
export { type ErrorFields, errorFields } from './error-fields.ts';
export { type CommonError, type ErrorCode, errors, type SessionError } from './errors.ts';
export {
  IMPORT_ASKS,
  IMPORT_BYTES,
  IMPORT_ITEM_CLASSES,
  IMPORT_MARKS,
  IMPORT_STATES,
  IMPORT_USES,
  type ImportAsk,
  type ImportItemClass,
  type ImportState,
  type ImportUse,
  MAX_IMPORT_ITEMS,
  MAX_LISTED_ITEMS,
  MAX_OPEN_IMPORTS,
  NOT_TAKABLE,
} from './imports.ts';
export {
  MOST_CHANGED_PEOPLE,
  PEOPLE_ORDERS,
  PERSON_STATES,
  type PeopleOrder,
  type PersonState,
} from './people.ts';
export {
  ALL_PERMISSIONS,
  CONTENT_LEVELS,
  holdsPermission,
  NO_PERMISSIONS,
  PEOPLE_LEVELS,
  type Permission,
  type Permissions,
  permissionsOf,
  USUAL_PERMISSIONS,
} from './permissions.ts';
export { questionDraftSchema } from './question-draft.ts';
export {
  MAX_LISTED_QUESTIONS,
  QUESTION_LENGTHS,
  QUESTION_ORDERS,
  QUESTION_STATES,
  type QuestionOrder,
  type QuestionState,
  TEXT_PARTS,
  type TextPart,
} from './questions.ts';
export {
  MAX_LISTED_REMARKS,
  MAX_NAMED_CHANGES,
  MAX_RULES,
  REMARK_STATES,
  type RemarkState,
} from './remarks.ts';
export {
  INVITATION_LINK_DAYS,
  INVITATION_STATES,
  type InvitationState,
  type InviteeKind,
  MOST_INVITED,
  SIGN_UP_RULES,
  type SignUpRule,
} from './sign-up.ts';
export {
  MAX_LOGO_BYTES,
  MAX_PICTURE_BYTES,
  REVISION_SOURCES,
  type RevisionSource,
  SITE_DOCUMENTS,
  type SiteDocument,
} from './site-content.ts';
export {
  ANSWER_RESULTS,
  type AnswerResult,
  MAX_EXPORTED_ANSWERS,
  MAX_LISTED_RESULTS,
  RESULT_ATTEMPTS,
  RESULT_FORMATS,
  RESULT_ORDERS,
  type ResultAttempts,
  type ResultFormat,
  type ResultOrder,
} from './staff-results.ts';
export { MAX_LISTED_TESTS, STAFF_TEST_STATES, type StaffTestState } from './staff-tests.ts';
export { TICKET_STATUSES, type TicketStatus } from './tickets.ts';
