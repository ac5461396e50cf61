import { learnerAddresses } from './learner-addresses.ts';
import { staffAddresses } from './staff-addresses.ts';

/** Method and path of every call. */
export const addresses = { ...learnerAddresses, ...staffAddresses };

export type LearnerEndpointName = keyof typeof learnerAddresses;
export type StaffEndpointName = keyof typeof staffAddresses;
export type EndpointName = keyof typeof addresses;
