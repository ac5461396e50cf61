import { SOCKETS } from '../http/overload/limits.ts';

/** Budget of packets that a connection may still send. */
export type PacketBudget = {
  /** Deducts what a packet costs. @returns false if that is more than there is */
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
