import type { Caller } from '../../http/serve.ts';
import type { Alarm } from '../throttles/throttles.ts';
import type { HashingCost } from './passwords.ts';

/** What account services need to know of the installation. */
export type AccountDeps = {
  appSecret: string;
  /** The address of a tenant's own first host, without a trailing slash. */
  originOf(host: string): string;
  alarm: Alarm;
  hashingCost: HashingCost;
};

/** What they need to know of whoever calls. */
export type Visitor = Pick<Caller, 'address' | 'cookies' | 'headers'>;
