import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchUser, type User } from '../../features/accounts/session.ts';
import { lowestReportQuery } from '../../features/results/results.ts';
import { organisationQuery } from '../../features/tenants/tenant.ts';
import {
  findOpenRecharge,
  mayTakeTestsNow,
  type TestListItem,
  testsQuery,
} from '../../features/tests/tests.ts';

/**
 * open: one is being taken · offered: this one may be taken once more · none: there is none to take once more
 */
type RechargeOffer =
  | { kind: 'open'; testId: string }
  | { kind: 'offered'; test: TestListItem }
  | { kind: 'none' }
  | { kind: 'no_access' };

/**
 * Fetches whether the chosen test may be taken once more, else the lowest one: anew each time, since each
 * report may change the lowest ones.
 */
export function useRechargeOffer(user: User) {
  const queries = useQueryClient();
  const learner = { userId: user._id, subdomain: user.subdomain };
  return useMutation({
    mutationFn: async (chosen: string | null): Promise<RechargeOffer> => {
      const [tests, { testId, lowest }, organisation] = await Promise.all([
        queries.fetchQuery({ ...testsQuery(learner), staleTime: 0 }),
        queries.fetchQuery(lowestReportQuery(learner)),
        queries.ensureQueryData(organisationQuery(user.subdomain)),
      ]);
      const open = findOpenRecharge(tests);
      if (open) return { kind: 'open', testId: open._id };
      const may = await mayTakeTestsNow(organisation, user, () => fetchUser(queries, user._id));
      if (!may) return { kind: 'no_access' };
      const isOffered = lowest.some(({ test }) => test._id === chosen);
      const test = tests.find(({ _id }) => _id === (isOffered ? chosen : testId));
      return test ? { kind: 'offered', test } : { kind: 'none' };
    },
  });
}
