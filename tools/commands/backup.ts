import '../../apps/api/src/commands/backup.ts';
