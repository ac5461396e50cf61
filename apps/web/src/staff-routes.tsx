import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';
import { loadScreen } from './screens/site/error-screens.tsx';

/** Pages of the staff, within their menu. */
export const staffRoutes: readonly RouteObject[] = [
  {
    index: true,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-home/staff-home-screen.tsx'))).StaffHomeScreen,
    }),
  },
  {
    path: paths.staffTickets,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-inbox/inbox-screen.tsx'))).InboxScreen,
    }),
  },
  {
    path: paths.staffTicket,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-ticket/staff-ticket-screen.tsx')))
        .StaffTicketScreen,
    }),
  },
  {
    path: paths.staffTicketAbout,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-ticket/ticket-question-screen.tsx')))
        .TicketQuestionScreen,
    }),
  },
  {
    path: paths.staffQuestion,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-question/question-screen.tsx'))).QuestionScreen,
    }),
  },
  {
    path: paths.staffSnippets,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-snippets/snippets-screen.tsx'))).SnippetsScreen,
    }),
  },
  {
    path: paths.staffQuestions,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-questions/questions-screen.tsx'))).QuestionsScreen,
    }),
  },
  {
    path: paths.staffImports,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-import/imports-screen.tsx'))).ImportsScreen,
    }),
  },
  {
    path: paths.staffImport,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-import/import-screen.tsx'))).ImportScreen,
    }),
  },
  {
    path: paths.staffImportItem,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-question/correction-screen.tsx')))
        .CorrectionScreen,
    }),
  },
  {
    path: paths.staffAudits,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-audits/audit-log-screen.tsx'))).AuditLogScreen,
    }),
  },
  {
    path: paths.staffSettings,
    lazy: async () => ({
      Component: (await loadScreen(import('./screens/staff-settings/staff-settings-screen.tsx')))
        .StaffSettingsScreen,
    }),
  },
];
