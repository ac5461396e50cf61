import { useQuery } from '@tanstack/react-query';
import type { User } from '../../features/accounts/session.ts';
import type { WayBack } from '../../features/payments/plan-needed.ts';
import { reportsQuery, testsQuery } from '../../features/tests/tests.ts';
import { topicQuery } from '../../features/topics/topics.ts';

/** Name of the test or topic to come back to; null while it is not known, or where it does not exist. */
export function useWantedName({ _id: userId, subdomain }: User, way: WayBack | null): string | null {
  const { reason, id = '' } = way ?? {};
  const isTest = id !== '' && (reason === 'test' || reason === 'recharge');
  const tests = useQuery({ ...testsQuery({ userId, subdomain }), enabled: isTest });
  const reports = useQuery({ ...reportsQuery({ userId }), enabled: reason === 'score' });
  const topic = useQuery({ ...topicQuery({ userId, id }), enabled: reason === 'practice' });
  if (isTest) return tests.data?.find(({ _id }) => _id === id)?.test_name ?? null;
  if (reason === 'score') return reports.data?.find(({ _id }) => _id === id)?.test.test_name ?? null;
  return (reason === 'practice' && topic.data?.topic_name) || null;
}
