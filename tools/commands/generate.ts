import '../../apps/api/src/commands/generate.ts';
