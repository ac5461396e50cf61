import type { StaffEndpointName } from '@assay/contract';
import { LEARNER_CODES } from '@assay/contract/learner-codes';
import { staffAddresses } from '@assay/contract/staff-addresses';
import { staffErrors } from '@assay/contract/staff-errors';
import { type Covering, createClient } from './client.ts';

const STAFF_CODES = Object.keys(staffErrors) as (keyof typeof staffErrors)[];
const codes = [...LEARNER_CODES, ...STAFF_CODES];
const known: Covering<StaffEndpointName, typeof codes> = codes;

/** Calls of the staff's own pages, which other pages do not load. */
export const { callApi: callStaffApi, fetchFile: fetchStaffFile } = createClient<StaffEndpointName>({
  addresses: staffAddresses,
  codes: known,
  forms: {
    uploadQuestionPicture: 'always',
    uploadImport: 'always',
    addImportFile: 'always',
    uploadLogo: 'always',
    uploadSitePicture: 'always',
    previewInvitationFile: 'always',
  },
  publicCalls: {},
});
