import { SOCKETS } from '../http/limits.ts';

/** What a connection may still send at this moment. */
export type PacketBudget = {
  /** Takes what a packet costs. @returns false where that is more than there is */
  spend(cost: number): boolean;
};

/** @param now in milliseconds, of a clock that only goes forward */
export function createPacketBudget(now: () => number = () => performance.now()): PacketBudget {
  const { burst, perSecond } = SOCKETS.packets;
  let left: number = burst;
  let at = now();
  return {
    spend(cost) {
      const time = now();
      left = Math.min(burst, left + ((time - at) / 1_000) * perSecond) - cost;
      at = time;
      return left >= 0;
    },
  };
}
