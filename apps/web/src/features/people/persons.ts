import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi, fetchStaffFile } from '../../api/staff-client.ts';
import { peopleKey, useReload } from './people.ts';
import type { PeopleView } from './people-view.ts';

export type ListedPerson = ApiResponse<'listPeople'>['people'][number];
export type WholePerson = ApiResponse<'getPerson'>;
export type PersonPermissions = NonNullable<WholePerson['person']['permissions']>;

/** A member of staff who looks at a person. */
export type Of = { userId: string; personId: string };

/** Query of a page of accounts. */
export function peopleQuery(
  userId: string,
  { search, role, account, order, page, size }: Omit<PeopleView, 'list' | 'state'>,
) {
  const query = {
    search: search || undefined,
    role: role ?? undefined,
    state: account ?? undefined,
    order,
    page: String(page),
    size: String(size),
  };
  return queryOptions({
    queryKey: [...peopleKey(userId), 'accounts', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listPeople', { query }, { signal }),
  });
}

/** Query of one account with what belongs to it. */
export function personQuery({ userId, personId }: Of) {
  return queryOptions({
    queryKey: [...peopleKey(userId), 'person', personId],
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('getPerson', { params: { userId: personId } }, { signal }),
  });
}

/** Deactivates or reactivates accounts. */
export function useChangeAccounts(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: ({ act, ...body }: { act: AccountAct } & ApiRequest<'deactivatePeople'>['body']) =>
      callStaffApi(act, { body }),
    onSettled,
  });
}
export type AccountAct = 'deactivatePeople' | 'reactivatePeople';

/** Adds a member of staff. */
export function useAddStaff(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'addStaff'>['body']) => callStaffApi('addStaff', { body }),
    onSettled,
  });
}

type Params = { userId: string };

/** Calls that change one person. */
export const personActs = {
  endSessions: (params: Params, body: ApiRequest<'endPersonSessions'>['body']) =>
    callStaffApi('endPersonSessions', { params, body }),
  grantPlan: (params: Params, body: ApiRequest<'grantPersonPlan'>['body']) =>
    callStaffApi('grantPersonPlan', { params, body }),
  refund: (params: Params, body: ApiRequest<'refundPersonPayment'>['body']) =>
    callStaffApi('refundPersonPayment', { params, body }),
  readmit: (params: Params, body: ApiRequest<'readmitPerson'>['body']) =>
    callStaffApi('readmitPerson', { params, body }),
  erase: (params: Params, body: ApiRequest<'erasePerson'>['body']) =>
    callStaffApi('erasePerson', { params, body }),
  mailReset: (params: Params, body: ApiRequest<'mailPersonReset'>['body']) =>
    callStaffApi('mailPersonReset', { params, body }),
  makeStaff: (params: Params, body: ApiRequest<'makePersonStaff'>['body']) =>
    callStaffApi('makePersonStaff', { params, body }),
  endStaff: (params: Params, body: ApiRequest<'endPersonStaff'>['body']) =>
    callStaffApi('endPersonStaff', { params, body }),
  setPermissions: (params: Params, body: ApiRequest<'setPersonPermissions'>['body']) =>
    callStaffApi('setPersonPermissions', { params, body }),
};

/** Changes one person by such a call. */
export function usePersonAct<Body, Answer>(
  { userId, personId }: Of,
  act: (params: Params, body: Body) => Promise<Answer>,
) {
  const onSettled = useReload(userId);
  return useMutation({ mutationFn: (body: Body) => act({ userId: personId }, body), onSettled });
}

/** Query of when access would end with so many further days. */
export function planPreviewQuery({ userId, personId }: Of, days: number) {
  return queryOptions({
    queryKey: [...peopleKey(userId), 'plan', personId, days],
    staleTime: 0,
    queryFn: ({ signal }) =>
      callStaffApi('previewPersonPlan', { params: { userId: personId }, body: { days } }, { signal }),
  });
}

/** Query of what erasing would keep, and what stands against it. */
export function erasePreviewQuery({ userId, personId }: Of) {
  return queryOptions({
    queryKey: [...peopleKey(userId), 'erase', personId],
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('previewPersonErase', { params: { userId: personId } }, { signal }),
  });
}

/** Fetches everything that is kept of a learner. */
export function useExportPerson({ userId, personId }: Of) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (reason: string) =>
      fetchStaffFile('exportPerson', { params: { userId: personId }, body: { reason } }),
    onSettled,
  });
}
