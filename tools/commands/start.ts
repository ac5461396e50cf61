import { buildWebIfStale } from '../web-build.ts';

await buildWebIfStale();
// Imported only now: the server is this process, so that signals and its exit code are its own.
await import('../../apps/api/src/main.ts');
