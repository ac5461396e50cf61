import { buildWebIfStale } from '../web-build.ts';

await buildWebIfStale();
await import('../../bench/run.ts');
