import { inTransaction, withTenant } from '../../db/context.ts';
import {
  connectAccount,
  disconnectAccount,
  readConnectedAccount,
} from '../../features/payments/payment-accounts.service.ts';
import { getTenant } from '../../features/tenants/tenants.service.ts';
import type { Outcome } from '../command-line.ts';
import { formatTime } from '../terminal.ts';
import type { PaymentsCommand } from './arguments.ts';
import type { PaymentsCommandContext } from './context.ts';
import { findKeyFaults } from './read-keys.ts';
import { reconcileTenants } from './reconcile-tenants.ts';

/**
 * Executes `npm run payments --`.
 * @returns true when everything was done and nothing differs, or the exit code that says more
 * @throws an Error whose message says what is wrong
 */
export async function runPaymentsCommand(
  command: PaymentsCommand,
  context: PaymentsCommandContext,
): Promise<Outcome> {
  if (command.type === 'reconcile') return reconcileTenants(command, context);
  const [tenant] = context.tenants;
  if (tenant === undefined) throw new Error('There is no tenant.');
  return withTenant(context.owner, tenant.id, () => {
    switch (command.type) {
      case 'connect':
        return connect(context, command.yes);
      case 'disconnect':
        return disconnect(context, command.yes);
      case 'show':
        return show(context);
    }
  });
}

async function show(context: PaymentsCommandContext): Promise<boolean> {
  context.print(await describeAccount(context));
  return true;
}

async function connect(context: PaymentsCommandContext, yes: boolean): Promise<boolean> {
  const { appSecret, print, confirm, readKeys } = context;
  if ((await readConnectedAccount(appSecret)) !== null) {
    print(await describeAccount(context));
    print(
      'New keys replace these. Orders paid into another Stripe account can then no longer be checked here.',
    );
    if (!yes && !(await confirm('Replace them?'))) {
      print('Nothing was changed.');
      return false;
    }
  }
  const keys = await readKeys();
  const faults = findKeyFaults(keys);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\nNothing was changed.`);
  await connectAccount(appSecret, keys);
  print(`Connected. ${await describeAccount(context)}`);
  return true;
}

async function disconnect(context: PaymentsCommandContext, yes: boolean): Promise<boolean> {
  const { appSecret, print, confirm } = context;
  if ((await readConnectedAccount(appSecret)) === null) {
    print(await describeAccount(context));
    return true;
  }
  print(await describeAccount(context));
  print(
    'Without its keys, payments into it can no longer be refunded or compared here, and its events are refused.',
  );
  if (!yes && !(await confirm('Forget them?'))) {
    print('Nothing was changed.');
    return false;
  }
  await disconnectAccount();
  print('Disconnected.');
  return true;
}

async function describeAccount({ appSecret }: PaymentsCommandContext): Promise<string> {
  const account = await readConnectedAccount(appSecret);
  if (account === null)
    return 'The tenant has no account of its own: the installation’s is used, if there is one.';
  const { connectedAt, endings } = account;
  const { time_zone: timeZone } = await inTransaction(getTenant);
  const keys =
    endings === null
      ? 'whose keys were sealed with another APP_SECRET: connect it again'
      : `secret key …${endings.secretKey}, signing secret …${endings.webhookSecret}`;
  return `The tenant has its own account with Stripe since ${formatTime(connectedAt, timeZone)}, ${keys}.`;
}
