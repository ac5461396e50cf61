import type { StaffTestState } from '@assay/contract';
import type { IconName } from '../../ui/icon.tsx';

/** State of a test as a sign and a word. */
export const STATES: Record<StaffTestState, { icon: IconName; name: string }> = {
  draft: { icon: 'ring', name: 'Draft' },
  scheduled: { icon: 'clock', name: 'Opens later' },
  open: { icon: 'disc', name: 'Open' },
  closed: { icon: 'struck-ring', name: 'Closed' },
};
/** States in the order in which they are offered. */
export const LISTED_STATES = Object.keys(STATES) as StaffTestState[];
