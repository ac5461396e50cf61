import { readAction } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';

export const USAGE = `npm run distribute -- plan | apply | status

Spreads a migrated database over the nodes of a Citus cluster, by tenant (docs/operations.md).

  plan     prints the statements that apply would run, and runs none
  apply    runs them in one transaction, while no process serves; again, it runs what is left
  status   says which tables lie where`;

export type DistributeCommand = { type: 'plan' | 'apply' | 'status' };

/** Reads the arguments of `npm run distribute --`. @returns the command, or every fault at once */
export function readDistributeArguments(args: string[]): ParsedArguments<DistributeCommand> {
  return readAction(args, {
    options: { plan: {}, apply: {}, status: {} },
    commandOf: (type): DistributeCommand => ({ type }),
  });
}
