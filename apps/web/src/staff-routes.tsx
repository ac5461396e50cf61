import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { requireSession, SessionGuard } from './features/accounts/route-guard.tsx';
import { paths } from './paths.ts';
import { loadScreen } from './screens/site/error-screens.tsx';
import { withinMenu, withinSite } from './screens/site/route-errors.ts';
import { staffPaths } from './staff-paths.ts';
import './ui/staff-icons.tsx';

/** Route of a page whose screen is loaded with the first visit. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await loadScreen(load()) }) };
}

/** Routes of the staff's pages, with a screen for each. They load with the first of them (`routes.tsx`). */
export const staffRoutes: RouteObject[] = withinSite([
  {
    path: paths.staff,
    loader: requireSession,
    Component: SessionGuard,
    children: [
      page(staffPaths.trial, async () => (await import('./staff-trial.tsx')).StaffTrial),
      {
        path: staffPaths.sitePreview,
        lazy: async () => ({ Component: (await loadScreen(import('./staff-preview.tsx'))).StaffPreview }),
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
          page(staffPaths.tickets, async () => (await import('./screens/staff-inbox/inbox-screen.tsx')).InboxScreen),
          page(staffPaths.ticket, async () => (await import('./screens/staff-ticket/staff-ticket-screen.tsx')).StaffTicketScreen),
          page(staffPaths.ticketAbout, async () => (await import('./screens/staff-ticket/ticket-question-screen.tsx')).TicketQuestionScreen),
          page(staffPaths.questions, async () => (await import('./screens/staff-questions/questions-screen.tsx')).QuestionsScreen),
          page(staffPaths.question, async () => (await import('./screens/staff-question/question-screen.tsx')).QuestionScreen),
          page(staffPaths.imports, async () => (await import('./screens/staff-import/imports-screen.tsx')).ImportsScreen),
          page(staffPaths.import, async () => (await import('./screens/staff-import/import-screen.tsx')).ImportScreen),
          page(staffPaths.importItem, async () => (await import('./screens/staff-question/correction-screen.tsx')).CorrectionScreen),
          page(staffPaths.tests, async () => (await import('./screens/staff-tests/tests-screen.tsx')).TestsScreen),
          page(staffPaths.test, async () => (await import('./screens/staff-test/test-screen.tsx')).TestScreen),
          page(staffPaths.analysis, async () => (await import('./screens/staff-analysis/analysis-screen.tsx')).AnalysisScreen),
          page(staffPaths.remarks, async () => (await import('./screens/staff-remarks/remarks-screen.tsx')).RemarksScreen),
          page(staffPaths.remark, async () => (await import('./screens/staff-remark/remark-screen.tsx')).RemarkScreen),
          page(staffPaths.people, async () => (await import('./screens/staff-people/people-screen.tsx')).PeopleScreen),
          page(staffPaths.snippets, async () => (await import('./screens/staff-snippets/snippets-screen.tsx')).SnippetsScreen),
          page(staffPaths.audits, async () => (await import('./screens/staff-audits/audit-log-screen.tsx')).AuditLogScreen),
          page(staffPaths.settings, async () => (await import('./screens/staff-settings/staff-settings-screen.tsx')).StaffSettingsScreen),
          page(staffPaths.myAccount, async () => (await import('./screens/my-account/my-account-screen.tsx')).MyAccountScreen),
          page(staffPaths.trial, async () => (await import('./staff-trial.tsx')).StaffTrial),
          page(staffPaths.None, async () => (await import('./screens/my-account/my-account-screen.tsx')).MyAccountScreen),
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
            path: staffPaths.look,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-look/look-screen.tsx'))).LookScreen,
            }),
          },
          {
            path: staffPaths.siteDocument,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-look/document-screen.tsx')))
                .DocumentScreen,
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
            path: staffPaths.people,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/staff-people/people-screen.tsx'))).PeopleScreen,
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
