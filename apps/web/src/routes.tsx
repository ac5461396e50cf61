import { createBrowserRouter, type RouteObject } from 'react-router';
import { requireSession, requireVisitor, SessionGuard } from './features/accounts/route-guard.tsx';
import { paths } from './paths.ts';
import { openRechargedAnswers, openRechargedTest } from './screens/recharge/recharge-addresses.ts';
import { BrokenScreen, loadScreen, preloadScreen } from './screens/site/error-screens.tsx';
import { nameHistoryEntry } from './screens/site/history-entry.ts';
import { Site } from './screens/site/site.tsx';

nameHistoryEntry(window.history);

/** Routes of the whole site, with a screen for each. Screens load lazily. */
export const router = createBrowserRouter([
  {
    Component: Site,
    ErrorBoundary: BrokenScreen,
    children: withinSite([
      {
        path: paths.landing,
        lazy: async () => ({
          Component: (await loadScreen(import('./screens/landing/landing-screen.tsx'))).LandingScreen,
        }),
      },
      {
        path: paths.footerDetail,
        lazy: async () => ({
          Component: (await loadScreen(import('./screens/landing/footer-detail-screen.tsx')))
            .FooterDetailScreen,
        }),
      },
      {
        lazy: async () => ({
          Component: (await loadScreen(import('./screens/cover/cover-layout.tsx'))).CoverLayout,
        }),
        children: [
          {
            path: paths.logIn,
            loader: requireVisitor,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/log-in/log-in-screen.tsx'))).LogInScreen,
            }),
          },
          {
            path: paths.signUp,
            loader: requireVisitor,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/sign-up/sign-up-screen.tsx'))).SignUpScreen,
            }),
          },
          {
            path: paths.verifyEmail,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/verify-email/verify-email-screen.tsx')))
                .VerifyEmailScreen,
            }),
          },
          {
            path: paths.forgotPassword,
            loader: requireVisitor,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/forgot-password/forgot-password-screen.tsx')))
                .ForgotPasswordScreen,
            }),
          },
          {
            path: paths.resetPassword,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/choose-password/choose-password-screen.tsx')))
                .ChoosePasswordScreen,
            }),
          },
        ],
      },
      {
        path: paths.accountClosed,
        lazy: async () => ({
          Component: (await loadScreen(import('./screens/account-closed/account-closed-screen.tsx')))
            .AccountClosedScreen,
        }),
      },
      {
        path: paths.menu,
        loader: requireSession,
        children: [
          {
            path: paths.takeTest,
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/take-test/take-test-screen.tsx')))
                .TakeTestScreen,
            }),
          },
          {
            Component: SessionGuard,
            children: [
              { path: paths.rechargeTakeTest, loader: openRechargedTest },
              { path: paths.rechargeCheckAnswers, loader: openRechargedAnswers },
              {
                path: paths.checkAnswers,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/check-answers/check-answers-screen.tsx')))
                    .CheckAnswersScreen,
                }),
              },
              {
                path: paths.sampleTest,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/samples/sample-test-screens.tsx')))
                    .SampleTestScreen,
                }),
              },
              {
                path: paths.sampleTopicTest,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/samples/sample-test-screens.tsx')))
                    .SampleTopicTestScreen,
                }),
              },
              {
                path: paths.reportPractice,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/practice/report-practice-screen.tsx')))
                    .ReportPracticeScreen,
                }),
              },
              {
                path: paths.topicPractice,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/practice/practice-screen.tsx')))
                    .PracticeScreen,
                }),
              },
              {
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/menu/menu-layout.tsx'))).MenuLayout,
                }),
                children: withinMenu([
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/dashboard/dashboard-screen.tsx')))
                        .DashboardScreen,
                    }),
                  },
                  {
                    path: paths.proficiency,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/proficiency/proficiency-screen.tsx')))
                        .ProficiencyScreen,
                    }),
                  },
                  {
                    path: paths.proficiencyDetail,
                    lazy: async () => ({
                      Component: (
                        await loadScreen(import('./screens/proficiency/proficiency-detail-screen.tsx'))
                      ).ProficiencyDetailScreen,
                    }),
                  },
                  {
                    path: paths.compareReports,
                    lazy: async () => ({
                      Component: (
                        await loadScreen(import('./screens/compare-reports/compare-reports-screen.tsx'))
                      ).CompareReportsScreen,
                    }),
                  },
                  {
                    path: paths.figureQuestions,
                    lazy: async () => ({
                      Component: (
                        await loadScreen(import('./screens/figure-questions/figure-questions-screen.tsx'))
                      ).FigureQuestionsScreen,
                    }),
                  },
                  {
                    path: paths.recharge,
                    lazy: async () => {
                      const { RechargeScreen } = await loadScreen(
                        import('./screens/recharge/recharge-screen.tsx'),
                      );
                      preloadScreen(import('./screens/take-test/take-test-screen.tsx'));
                      return { Component: RechargeScreen };
                    },
                  },
                  {
                    path: paths.tests,
                    lazy: async () => {
                      const { TestsScreen } = await loadScreen(import('./screens/tests/tests-screen.tsx'));
                      preloadScreen(import('./screens/take-test/take-test-screen.tsx'));
                      return { Component: TestsScreen };
                    },
                  },
                  {
                    path: paths.specialityModules,
                    lazy: async () => ({
                      Component: (
                        await loadScreen(import('./screens/speciality-modules/speciality-modules-screen.tsx'))
                      ).SpecialityModulesScreen,
                    }),
                  },
                  {
                    path: paths.topicDetail,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/topic-detail/topic-detail-screen.tsx')))
                        .TopicDetailScreen,
                    }),
                  },
                  {
                    path: paths.viewSummary,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/view-summary/view-summary-screen.tsx')))
                        .ViewSummaryScreen,
                    }),
                  },
                  {
                    path: paths.sampleResults,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/samples/sample-results-screen.tsx')))
                        .SampleResultsScreen,
                    }),
                  },
                  {
                    path: paths.reports,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/reports/reports-screen.tsx')))
                        .ReportsScreen,
                    }),
                  },
                  {
                    path: paths.membership,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/membership/membership-screen.tsx')))
                        .MembershipScreen,
                    }),
                  },
                  {
                    path: paths.paymentFailed,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/membership/payment-failed-screen.tsx')))
                        .PaymentFailedScreen,
                    }),
                  },
                  {
                    path: paths.myAccount,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/my-account/my-account-screen.tsx')))
                        .MyAccountScreen,
                    }),
                  },
                  {
                    path: paths.tickets,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/tickets/tickets-screen.tsx')))
                        .TicketsScreen,
                    }),
                  },
                  {
                    path: paths.manageTickets,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/tickets/manage-tickets-screen.tsx')))
                        .ManageTicketsScreen,
                    }),
                  },
                  {
                    path: paths.sampleTicket,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/ticket-chat/sample-ticket-screen.tsx')))
                        .SampleTicketScreen,
                    }),
                  },
                  {
                    path: paths.ticketChat,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/ticket-chat/ticket-chat-screen.tsx')))
                        .TicketChatScreen,
                    }),
                  },
                  {
                    path: paths.help,
                    lazy: async () => ({
                      Component: (await loadScreen(import('./screens/help/help-screen.tsx'))).HelpScreen,
                    }),
                  },
                ]),
              },
            ],
          },
        ],
      },
      {
        path: paths.staff,
        loader: requireSession,
        Component: SessionGuard,
        children: [
          {
            path: paths.staffTrial,
            lazy: async () => ({ Component: (await loadScreen(import('./staff-trial.tsx'))).StaffTrial }),
          },
          {
            lazy: async () => ({
              Component: (await loadScreen(import('./screens/menu/menu-layout.tsx'))).MenuLayout,
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
                  Component: (await loadScreen(import('./screens/staff-question/question-screen.tsx')))
                    .QuestionScreen,
                }),
              },
              {
                path: paths.staffSnippets,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/staff-snippets/snippets-screen.tsx')))
                    .SnippetsScreen,
                }),
              },
              {
                path: paths.staffQuestions,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/staff-questions/questions-screen.tsx')))
                    .QuestionsScreen,
                }),
              },
              {
                path: paths.staffTests,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/staff-tests/tests-screen.tsx'))).TestsScreen,
                }),
              },
              {
                path: paths.staffTest,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/staff-test/test-screen.tsx'))).TestScreen,
                }),
              },
              {
                path: paths.staffAudits,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/staff-audits/audit-log-screen.tsx')))
                    .AuditLogScreen,
                }),
              },
              {
                path: paths.staffSettings,
                lazy: async () => ({
                  Component: (await loadScreen(import('./screens/staff-settings/staff-settings-screen.tsx')))
                    .StaffSettingsScreen,
                }),
              },
            ]),
          },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await loadErrors()).NotFoundScreen }) },
    ]),
  },
]);

/** Shows an error within the frame of the site, as long as that is not what failed. */
function withinSite(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: BrokenScreen, children }];
}

/** Shows an error, and what is not there, in the place of the page: the menu around it stays. */
function withinMenu(children: RouteObject[]): RouteObject[] {
  children.push({ path: '*', lazy: async () => ({ Component: (await loadErrors()).NotFoundPage }) });
  return [{ lazy: async () => ({ ErrorBoundary: (await loadErrors()).BrokenPage }), children }];
}

function loadErrors() {
  return loadScreen(import('./screens/site/lazy-errors.tsx'));
}
