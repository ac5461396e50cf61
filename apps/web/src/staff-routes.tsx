import type { RouteObject } from 'react-router';
import { requireSession, SessionGuard } from './features/accounts/route-guard.tsx';
import { paths } from './paths.ts';
import { loadScreen } from './screens/site/error-screens.tsx';
import { withinMenu, withinSite } from './screens/site/route-errors.ts';
import { staffPaths } from './staff-paths.ts';
import './ui/staff-icons.tsx';

/** Routes of the staff's pages, with a screen for each. They load with the first of them (`routes.tsx`). */
export const staffRoutes: RouteObject[] = withinSite([
  {
    path: paths.staff,
    loader: requireSession,
    Component: SessionGuard,
    children: [
      {
        path: staffPaths.trial,
        lazy: async () => ({ Component: (await loadScreen(import('./staff-trial.tsx'))).StaffTrial }),
      },
      {
        lazy: async () => ({
          Component: (await loadScreen(import('./screens/menu/staff-menu-layout.tsx'))).StaffMenuLayout,
        }),
        children: withinMenu([
          {
            index: true,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-home/staff-home-screen.tsx')))
                .StaffHomeScreen,
            }),
          },
          {
            path: staffPaths.tickets,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-inbox/inbox-screen.tsx'))).InboxScreen,
            }),
          },
          {
            path: staffPaths.ticket,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-ticket/staff-ticket-screen.tsx')))
                .StaffTicketScreen,
            }),
          },
          {
            path: staffPaths.ticketAbout,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-ticket/ticket-question-screen.tsx')))
                .TicketQuestionScreen,
            }),
          },
          {
            path: staffPaths.question,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-question/question-screen.tsx')))
                .QuestionScreen,
            }),
          },
          {
            path: staffPaths.imports,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-import/imports-screen.tsx')))
                .ImportsScreen,
            }),
          },
          {
            path: staffPaths.import,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-import/import-screen.tsx'))).ImportScreen,
            }),
          },
          {
            path: staffPaths.importItem,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-question/correction-screen.tsx')))
                .CorrectionScreen,
            }),
          },
          {
            path: staffPaths.remarks,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-remarks/remarks-screen.tsx')))
                .RemarksScreen,
            }),
          },
          {
            path: staffPaths.remark,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-remark/remark-screen.tsx'))).RemarkScreen,
            }),
          },
          {
            path: staffPaths.snippets,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-snippets/snippets-screen.tsx')))
                .SnippetsScreen,
            }),
          },
          {
            path: staffPaths.questions,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-questions/questions-screen.tsx')))
                .QuestionsScreen,
            }),
          },
          {
            path: staffPaths.tests,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-tests/tests-screen.tsx'))).TestsScreen,
            }),
          },
          {
            path: staffPaths.test,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-test/test-screen.tsx'))).TestScreen,
            }),
          },
          {
            path: staffPaths.liveTests,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-live/live-tests-screen.tsx')))
                .LiveTestsScreen,
            }),
          },
          {
            path: staffPaths.liveTest,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-live/live-test-screen.tsx')))
                .LiveTestScreen,
            }),
          },
          {
            path: staffPaths.extraTime,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-extra-time/extra-time-screen.tsx')))
                .ExtraTimeScreen,
            }),
          },
          {
            path: staffPaths.people,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-people/people-screen.tsx'))).PeopleScreen,
            }),
          },
          {
            path: staffPaths.person,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-people/person-screen.tsx'))).PersonScreen,
            }),
          },
          {
            path: staffPaths.cohorts,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-cohorts/cohorts-screen.tsx')))
                .CohortsScreen,
            }),
          },
          {
            path: staffPaths.cohort,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-cohorts/cohort-screen.tsx'))).CohortScreen,
            }),
          },
          {
            path: staffPaths.audits,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-audits/audit-log-screen.tsx')))
                .AuditLogScreen,
            }),
          },
          {
            path: staffPaths.settings,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-settings/staff-settings-screen.tsx')))
                .StaffSettingsScreen,
            }),
          },
          {
            path: staffPaths.myAccount,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/my-account/my-account-screen.tsx')))
                .MyAccountScreen,
            }),
          },
        ]),
      },
    ],
  },
]);
