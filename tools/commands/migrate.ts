import '../../apps/api/src/commands/migrate.ts';
