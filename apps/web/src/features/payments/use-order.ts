import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf } from '../../api/api-error.ts';
import { type ApiResponse, callApi } from '../../api/client.ts';
import type { Subscription } from './payments.ts';
import { ORDER_TIMEOUT_MS, type OrderState, orderPollingMs } from './polling-intervals.ts';

/** late: not known after long enough · unknown: this learner has no such order */
type Standing = OrderState | 'late' | 'unknown';

type Order = {
  standing: Standing;
  /** Plan and price of the order; null before they are known. */
  ordered: ApiResponse<'getOrder'>['order'] | null;
  /** The learner's subscription by now; null before it is known, and where they have none. */
  subscription: Subscription | null;
  /** Begins to ask again. */
  askAgain(): void;
};

/** State of an order; asked for again while this page is visible, until it will not change. */
export function useOrder({ userId, orderId }: { userId: string; orderId: string }): Order {
  const [askedSince, setAskedSince] = useState(Date.now);
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['learner', userId, 'order', orderId],
    queryFn: ({ signal }) => callApi('getOrder', { params: { id: orderId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval({ state }) {
      if (isUnknown(state.error)) return false;
      return orderPollingMs(state.data?.order.state ?? 'open', Date.now() - askedSince);
    },
  });
  const state = data?.order.state ?? 'open';
  const waitedMs = Math.max(dataUpdatedAt, errorUpdatedAt) - askedSince;
  return {
    ordered: data?.order ?? null,
    standing: standingOf(state, waitedMs, error),
    subscription: data?.subscription ?? null,
    askAgain() {
      setAskedSince(Date.now());
      void refetch();
    },
  };
}

function standingOf(state: OrderState, waitedMs: number, error: Error | null): Standing {
  if (state !== 'open') return state;
  if (isUnknown(error)) return 'unknown';
  return waitedMs >= ORDER_TIMEOUT_MS ? 'late' : 'open';
}

function isUnknown(error: Error | null): boolean {
  return errorCodeOf<'getOrder'>(error) === 'not_found';
}
