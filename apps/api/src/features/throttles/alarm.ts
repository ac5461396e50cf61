import { currentTenantId } from '../../db/context.ts';

/** Tells whoever runs the installation that a budget of a whole tenant is spent: that takes an attack, or a rush. */
export type Alarm = (scope: string) => void;

const ONCE_IN_MS = 60_000;

/** Says it once a minute for each tenant and budget, however often it is met. */
export function createAlarm(
  log: { warn(details: object, message: string): void },
  now: () => number = Date.now,
): Alarm {
  const said = new Map<string, number>();
  return (scope) => {
    const key = `${currentTenantId()} ${scope}`;
    if (now() - (said.get(key) ?? Number.NEGATIVE_INFINITY) < ONCE_IN_MS) return;
    said.set(key, now());
    log.warn({ tenantId: currentTenantId(), budget: scope }, 'the budget of a whole tenant is spent');
  };
}
