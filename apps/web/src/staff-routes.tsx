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
      page(staffPaths.sitePreview, async () => (await import('./staff-preview.tsx')).StaffPreview),
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
          page(
            staffPaths.tickets,
            async () => (await import('./screens/staff-inbox/inbox-screen.tsx')).InboxScreen,
          ),
          page(
            staffPaths.ticket,
            async () => (await import('./screens/staff-ticket/staff-ticket-screen.tsx')).StaffTicketScreen,
          ),
          page(
            staffPaths.ticketAbout,
            async () =>
              (await import('./screens/staff-ticket/ticket-question-screen.tsx')).TicketQuestionScreen,
          ),
          page(
            staffPaths.questions,
            async () => (await import('./screens/staff-questions/questions-screen.tsx')).QuestionsScreen,
          ),
          page(
            staffPaths.question,
            async () => (await import('./screens/staff-question/question-screen.tsx')).QuestionScreen,
          ),
          page(
            staffPaths.imports,
            async () => (await import('./screens/staff-import/imports-screen.tsx')).ImportsScreen,
          ),
          page(
            staffPaths.import,
            async () => (await import('./screens/staff-import/import-screen.tsx')).ImportScreen,
          ),
          page(
            staffPaths.importItem,
            async () => (await import('./screens/staff-question/correction-screen.tsx')).CorrectionScreen,
          ),
          page(
            staffPaths.tests,
            async () => (await import('./screens/staff-tests/tests-screen.tsx')).TestsScreen,
          ),
          page(
            staffPaths.test,
            async () => (await import('./screens/staff-test/test-screen.tsx')).TestScreen,
          ),
          page(
            staffPaths.analysis,
            async () => (await import('./screens/staff-analysis/analysis-screen.tsx')).AnalysisScreen,
          ),
          page(
            staffPaths.liveTests,
            async () => (await import('./screens/staff-live/live-tests-screen.tsx')).LiveTestsScreen,
          ),
          page(
            staffPaths.liveTest,
            async () => (await import('./screens/staff-live/live-test-screen.tsx')).LiveTestScreen,
          ),
          page(
            staffPaths.results,
            async () => (await import('./screens/staff-results/sat-tests-screen.tsx')).SatTestsScreen,
          ),
          page(
            staffPaths.testResults,
            async () => (await import('./screens/staff-results/test-results-screen.tsx')).TestResultsScreen,
          ),
          page(
            staffPaths.personResults,
            async () =>
              (await import('./screens/staff-results/person-results-screen.tsx')).PersonResultsScreen,
          ),
          page(
            staffPaths.report,
            async () => (await import('./screens/staff-results/report-screen.tsx')).ReportScreen,
          ),
          page(
            staffPaths.remarks,
            async () => (await import('./screens/staff-remarks/remarks-screen.tsx')).RemarksScreen,
          ),
          page(
            staffPaths.remark,
            async () => (await import('./screens/staff-remark/remark-screen.tsx')).RemarkScreen,
          ),
          page(
            staffPaths.people,
            async () => (await import('./screens/staff-people/people-screen.tsx')).PeopleScreen,
          ),
          page(
            staffPaths.person,
            async () => (await import('./screens/staff-people/person-screen.tsx')).PersonScreen,
          ),
          page(
            staffPaths.cohorts,
            async () => (await import('./screens/staff-cohorts/cohorts-screen.tsx')).CohortsScreen,
          ),
          page(
            staffPaths.cohort,
            async () => (await import('./screens/staff-cohorts/cohort-screen.tsx')).CohortScreen,
          ),
          page(
            staffPaths.extraTime,
            async () => (await import('./screens/staff-extra-time/extra-time-screen.tsx')).ExtraTimeScreen,
          ),
          page(
            staffPaths.snippets,
            async () => (await import('./screens/staff-snippets/snippets-screen.tsx')).SnippetsScreen,
          ),
          page(
            staffPaths.audits,
            async () => (await import('./screens/staff-audits/audit-log-screen.tsx')).AuditLogScreen,
          ),
          page(
            staffPaths.look,
            async () => (await import('./screens/staff-look/look-screen.tsx')).LookScreen,
          ),
          page(
            staffPaths.siteDocument,
            async () => (await import('./screens/staff-look/document-screen.tsx')).DocumentScreen,
          ),
          page(
            staffPaths.settings,
            async () =>
              (await import('./screens/staff-settings/staff-settings-screen.tsx')).StaffSettingsScreen,
          ),
          page(
            staffPaths.myAccount,
            async () => (await import('./screens/my-account/my-account-screen.tsx')).MyAccountScreen,
          ),
        ]),
      },
    ],
  },
]);
