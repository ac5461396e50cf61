import '../../apps/api/src/commands/bank.ts';
