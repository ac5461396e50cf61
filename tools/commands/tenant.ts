import '../../apps/api/src/commands/tenant.ts';
