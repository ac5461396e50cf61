import type { TestTenant } from '../tenants/test-tenant.ts';
import type { TestApp } from '../test-app.ts';
import { openSocket } from './sockets.ts';
import { newStaff } from './staffing.ts';

/** Staff of an organisation whose socket hears of every ticket at a process. */
export type TicketWitness = {
  /** Resolves once that process has told its sockets of a ticket, and with that of all earlier events. */
  untilTold(ticketId: string): Promise<void>;
  close(): void;
};

/** @param port at which the process is reached */
export async function openTicketWitness(
  test: TestApp,
  tenant: TestTenant,
  port: number,
): Promise<TicketWitness> {
  const { token } = await newStaff(test, tenant);
  const socket = openSocket(port, { host: tenant.host, token });
  await socket.opened;
  await socket.watchTickets();
  return {
    async untilTold(ticketId) {
      while (!socket.heard.includes(`ticketChanged ${ticketId}`))
        await socket.untilHeard(socket.heard.length + 1);
    },
    close: socket.close,
  };
}
