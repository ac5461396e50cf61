import '../../apps/api/src/commands/restore.ts';
