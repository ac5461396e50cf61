import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '../../api/api-error.ts';
import {
  type ApiRequest,
  type ApiResponse,
  callApi,
  estimateServerNow,
  fetchFile,
} from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';
import { showError } from '../../ui/toast.tsx';
import { invoicePollingMs } from './polling-intervals.ts';

export type Payments = ApiResponse<'getUserTransactions'>;
export type Transaction = Payments['transactions'][number];
export type Subscription = NonNullable<Payments['subscription']>;

type OrderBody = ApiRequest<'createOrder'>['body'];
type OfferedPlan = { _id: OrderBody['planId']; price: number; validity: number };
type Buyer = { _id: OrderBody['userId']; subdomain: string };

/**
 * Query of the learner's payments, and until when they give access. Repeated while an invoice is being made.
 */
export function paymentsQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'payments'],
    // It may have been paid in another tab a moment ago.
    staleTime: 0,
    queryFn: ({ signal }) => callApi('getUserTransactions', {}, { signal }),
    refetchInterval: ({ state }) => invoicePollingMs(state.data?.transactions ?? [], estimateServerNow()),
  });
}

/**
 * Orders a plan, and returns the address at which it is paid. Nothing sent decides the price: one that
 * differs from the server's is refused.
 */
export function useCheckout({ _id: userId, subdomain }: Buyer) {
  return useMutation({
    mutationFn: ({ _id: planId, price, validity }: OfferedPlan) => {
      const redirect_url = window.location.origin;
      return callApi('createOrder', {
        body: { price, plan_type: validity, planId, subdomain, userId, redirect_url },
      });
    },
    onError: showError,
  });
}

/** Downloads the invoice of a payment. */
export function useInvoiceDownload(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: Transaction['_id']) => fetchFile('getInvoice', { params: { id } }),
    onSuccess: ({ content, fileName }) => saveFile(content, fileName ?? 'invoice.pdf'),
    onError(failure) {
      showError(failure);
      if (errorCodeOf<'getInvoice'>(failure) === 'invoice_not_ready')
        void queryClient.invalidateQueries({ queryKey: paymentsQuery(userId).queryKey });
    },
  });
}
