import '../../apps/api/src/commands/attempt.ts';
