import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './config.ts';

const packageSchema = z.object({ version: z.string() });

/** Version of this installation, as `package.json` and `CHANGELOG.md` name it. */
export const version = packageSchema.parse(
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')),
).version;
