import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type StaffHome = ApiResponse<'getStaffHome'>;

export function staffHomeQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'staff-home'],
    queryFn: ({ signal }) => callApi('getStaffHome', {}, { signal }),
    staleTime: 0,
  });
}
