import {
  contract,
  type Endpoint,
  type EndpointName,
  errors,
  type Permissions,
  type Role,
} from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, goodRequests, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { snapshotDatabase } from '../testing/test-database.ts';
import { givePermissions } from '../testing/tickets/staffing.ts';

const test = await provideTestApp();
const known = { ...(await sit(test)), password: 'a password of mine' };
const FORBIDDEN = JSON.stringify({ message: errors.forbidden.message, code: 'forbidden' });

type Caller = { who: string; role: Role; held: Permissions | null; covers: readonly string[] };

const NOTHING: Permissions = { content: 'none', people: 'none', support: false, settings: false };
/** Everyone with a session: learners, and staff with each permission alone; with what each covers. */
const CALLERS: readonly Caller[] = [
  { who: 'learners', role: 'learner', held: null, covers: [] },
  { who: 'staff without any permission', role: 'staff', held: NOTHING, covers: [] },
  { who: 'staff to whom none were given', role: 'staff', held: null, covers: ['support'] },
  staffWith({ support: true }, 'support'),
  staffWith({ settings: true }, 'settings'),
  staffWith({ content: 'edit' }, 'content:edit'),
  staffWith({ content: 'publish' }, 'content:edit', 'content:publish'),
  staffWith({ people: 'view' }, 'people:view'),
  staffWith({ people: 'manage' }, 'people:view', 'people:manage'),
];

function staffWith(alone: Partial<Permissions>, ...covers: string[]): Caller {
  return {
    who: `staff with ${JSON.stringify(alone)}`,
    role: 'staff',
    held: { ...NOTHING, ...alone },
    covers,
  };
}

/** @returns the session token of a new user in the tenant */
async function newSession({ role, held }: Pick<Caller, 'role' | 'held'>): Promise<string> {
  const { id, token } = await known.tenant.newLearner();
  await test.database.asOwner('update users set role = $2 where id = $1', [id, role]);
  if (held !== null) await givePermissions(test, { tenantId: known.tenant.id, id }, held);
  return token;
}

const refusedSessions = new Map<Caller, Promise<string>>();

/** Session of a caller to whom calls are refused: these change nothing, so each has one for all of them. */
function refusedSession(caller: Caller): Promise<string> {
  const session = refusedSessions.get(caller) ?? newSession(caller);
  refusedSessions.set(caller, session);
  return session;
}

async function reply(name: EndpointName, token: string | null) {
  const payload = goodRequests[name](known).body;
  return test.app.inject({
    method: contract[name].method,
    url: pathOf(name, known),
    headers: { host: known.tenant.host, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function send(name: EndpointName, token: string | null) {
  const { statusCode, headers, body } = await reply(name, token);
  // A file has no code.
  if (!`${headers['content-type']}`.startsWith('application/json'))
    return { status: statusCode, code: undefined };
  const { code }: { code?: string } = JSON.parse(body);
  return { status: statusCode, code };
}

/** As the contract says it, read in another way than the server reads it. */
function mayCall(name: EndpointName, role: Role | null): boolean {
  const access: unknown = contract[name].access;
  return access === 'public' || (Array.isArray(access) && access.includes(role));
}

function isOpenToCaller(name: EndpointName, { role, covers }: Caller): boolean {
  const endpoint: Endpoint = contract[name];
  const { permission = 'none' }: { permission?: string | null } = endpoint;
  const isCovered = role === 'learner' || permission === null || covers.includes(permission);
  return contract[name].access === 'public' || (mayCall(name, role) && isCovered);
}

// Signed calls are left out: their own service checks who signed them, and a session says nothing there.
const byPerson = endpointNames.filter((name) => contract[name].access !== 'signed');
const refusedBy = (name: EndpointName) => CALLERS.filter((caller) => !isOpenToCaller(name, caller));

describe('a call', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    for (const caller of CALLERS) await refusedSession(caller);
    before = await snapshotDatabase(test.database);
  });

  it.each(byPerson.filter((name) => refusedBy(name).length > 0))(
    'of %s is forbidden to all others, by the same bytes',
    async (name) => {
      for (const caller of refusedBy(name)) {
        const { statusCode, body, headers } = await reply(name, await refusedSession(caller));
        expect([statusCode, body], caller.who).toEqual([403, FORBIDDEN]);
        expect(headers['content-type'], caller.who).toBe('application/json; charset=utf-8');
      }
    },
  );

  it('that is forbidden changes nothing', async () => {
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});

describe.each(byPerson)('%s', (name) => {
  it.each(CALLERS.filter((caller) => isOpenToCaller(name, caller)))('is open to $who', async (caller) => {
    const { status, code } = await send(name, await newSession(caller));
    expect(status).toBeLessThan(500);
    expect(['forbidden', 'unauthenticated', 'malformed']).not.toContain(code);
  });

  it('asks those without a session to log in, unless it is open to all', async () => {
    const answers = [await send(name, null), await send(name, 'a-token-of-nobody')];
    for (const { code } of answers) expect(code === 'unauthenticated').toBe(!mayCall(name, null));
  });
});

describe('permissions', () => {
  it('are required of staff by every call that is open to them, but for those of their own account and their home', () => {
    const open = endpointNames.filter((name) => mayCall(name, 'staff') && !mayCall(name, null));
    const ofAllStaff = open.filter((name) =>
      CALLERS.every((each) => each.role === 'learner' || isOpenToCaller(name, each)),
    );
    expect(ofAllStaff).toEqual([
      'updateProfile',
      'changePassword',
      'listSessions',
      'endSessions',
      'logout',
      'getProfile',
      'getHelp',
      'getStaffHome',
    ]);
    expect(open.length).toBeGreaterThan(ofAllStaff.length);
  });

  it('hold from the next call on, as they are given and taken', async () => {
    const { id, token } = await known.tenant.newLearner();
    await test.database.asOwner(`update users set role = 'staff' where id = $1`, [id]);
    const member = { tenantId: known.tenant.id, id };
    expect((await send('listStaffTickets', token)).status).toBe(200);
    await givePermissions(test, member, { ...NOTHING, people: 'manage' });
    expect(await send('listStaffTickets', token)).toEqual({ status: 403, code: 'forbidden' });
    expect((await send('listAudits', token)).status).toBe(200);
    await givePermissions(test, member, NOTHING);
    expect(await send('listAudits', token)).toEqual({ status: 403, code: 'forbidden' });
  });

  it('of staff stand in their profile, and learners have none', async () => {
    const profileOf = async (caller: Pick<Caller, 'role' | 'held'>) => {
      const { body } = await reply('getProfile', await newSession(caller));
      return JSON.parse(body).user;
    };
    const held = { ...NOTHING, content: 'edit', settings: true } as const;
    expect((await profileOf({ role: 'staff', held })).permissions).toEqual(held);
    expect((await profileOf({ role: 'staff', held: null })).permissions).toEqual({
      ...NOTHING,
      support: true,
    });
    expect(await profileOf({ role: 'learner', held: null })).not.toHaveProperty('permissions');
    // Permissions that were given before make no learner staff.
    expect(await profileOf({ role: 'learner', held })).not.toHaveProperty('permissions');
  });
});

describe('of what learners may do', () => {
  it('nothing is open to staff but their own account and sessions, help, home, tickets, audits, people, settings, questions, imports and tests', () => {
    const closed = endpointNames.filter((name) => !mayCall(name, 'staff'));
    expect(closed).toEqual(expect.arrayContaining(['getTest', 'saveAnswers', 'submitTest', 'getReport']));
    expect(endpointNames.filter((name) => mayCall(name, 'staff') && !mayCall(name, null))).toEqual([
      'updateProfile',
      'changePassword',
      'listSessions',
      'endSessions',
      'logout',
      'getProfile',
      'getHelp',
      'getTicketTopics',
      'getSubadmins',
      'getTicket',
      'postMessage',
      'listStaffTickets',
      'getStaffTicket',
      'getTicketQuestion',
      'setTicketStatus',
      'assignTicket',
      'listQuestionReports',
      'answerQuestionReports',
      'addTicketNote',
      'listSnippets',
      'saveSnippet',
      'deleteSnippet',
      'getStaffMailSettings',
      'setStaffMailSettings',
      'listPeople',
      'getPerson',
      'deactivatePeople',
      'reactivatePeople',
      'endPersonSessions',
      'previewPersonPlan',
      'grantPersonPlan',
      'refundPersonPayment',
      'readmitPerson',
      'exportPerson',
      'previewPersonErase',
      'erasePerson',
      'mailPersonReset',
      'addStaff',
      'makePersonStaff',
      'endPersonStaff',
      'setPersonPermissions',
      'previewInvitations',
      'previewInvitationFile',
      'sendInvitations',
      'listInvitations',
      'repeatInvitations',
      'withdrawInvitations',
      'listApplicants',
      'approveApplicants',
      'refuseApplicants',
      'setSignUpRule',
      'listExtraTime',
      'previewExtraTime',
      'setExtraTime',
      'endExtraTime',
      'listLiveTests',
      'getLiveTest',
      'previewAttempts',
      'changeAttempts',
      'sendWord',
      'listCohorts',
      'saveCohort',
      'deleteCohort',
      'listCohortMembers',
      'previewCohortMembers',
      'addCohortMembers',
      'removeCohortMembers',
      'exportAudits',
      'listAudits',
      'getStaffHome',
      'listQuestions',
      'getQuestionFilters',
      'editQuestions',
      'releaseQuestions',
      'exportQuestions',
      'getQuestion',
      'listQuestionVersions',
      'getQuestionVersion',
      'saveQuestionDraft',
      'discardQuestionDraft',
      'listQuestionDrafts',
      'saveQuestionVersion',
      'previewQuestion',
      'renderFormula',
      'uploadQuestionPicture',
      'listStaffTests',
      'getStaffTest',
      'saveTestDraft',
      'discardTestDraft',
      'getBlueprintTopics',
      'drawTestQuestions',
      'checkTestDraft',
      'publishTestDraft',
      'setTestOpen',
      'getTestCohorts',
      'previewTestCohorts',
      'setTestCohorts',
      'tryTest',
      'gradeTrial',
      'getItemAnalysis',
      'exportItemAnalysis',
      'getPassMark',
      'previewPassMark',
      'setPassMark',
      'listRemarks',
      'startRemark',
      'getRemark',
      'saveRemark',
      'previewRemark',
      'askAboutRemark',
      'takeBackRemark',
      'runRemark',
      'undoRemark',
      'discardRemark',
      'setRemarkRule',
      'listSiteDocuments',
      'getSiteDocument',
      'getSiteRevision',
      'checkSiteDocument',
      'saveSiteDocument',
      'revertSiteDocument',
      'uploadLogo',
      'uploadSitePicture',
      'listResultTests',
      'listTestResults',
      'getResultSummary',
      'getPersonResults',
      'getLearnerReport',
      'exportResults',
      'listImports',
      'getImportTemplate',
      'uploadImport',
      'getImport',
      'readImportAgain',
      'addImportFile',
      'listImportItems',
      'decideImportItems',
      'correctImportItem',
      'confirmImport',
      'undoImport',
      'discardImport',
    ]);
  });
});

it('who becomes staff is no learner from the next call on, however much they send', async () => {
  const { id, token } = await known.tenant.newLearner();
  expect((await send('getTests', token)).status).toBe(200);
  await test.database.asOwner(`update users set role = 'staff' where id = $1`, [id]);
  expect(await send('getTests', token)).toEqual({ status: 403, code: 'forbidden' });
  const answers = Array.from({ length: 1_000 }, (_, index) => ({ index, selected: 'x'.repeat(100) }));
  const { statusCode, body } = await test.app.inject({
    method: 'PATCH',
    url: pathOf('saveAnswers', known),
    headers: { host: known.tenant.host, authorization: `Bearer ${token}` },
    payload: { ...goodRequests.saveAnswers(known).body, answers },
  });
  expect([statusCode, JSON.parse(body).code]).toEqual([403, 'forbidden']);
});
