import type { StaffEndpointName } from '@assay/contract';
import { learnerErrors } from '@assay/contract/learner-errors';
import { staffAddresses } from '@assay/contract/staff-addresses';
import { staffErrors } from '@assay/contract/staff-errors';
import { createClient } from './client.ts';

/** Calls of the staff's own pages, which other pages do not load. */
export const { callApi: callStaffApi, fetchFile: fetchStaffFile } = createClient<StaffEndpointName>({
  addresses: staffAddresses,
  errors: { ...learnerErrors, ...staffErrors },
  forms: { uploadQuestionPicture: 'always', uploadImport: 'always', addImportFile: 'always' },
  publicCalls: {},
});
