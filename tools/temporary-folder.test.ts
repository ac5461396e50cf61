import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findQuickPlace, makeTemporaryFolder } from './temporary-folder.ts';

let place = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-place-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function make(memory: string, roomBytes: number): { parent: string; mode: number } {
  const folder = makeTemporaryFolder(findQuickPlace(memory, roomBytes));
  const made = { parent: dirname(folder), mode: statSync(folder).mode & 0o777 };
  rmSync(folder, { recursive: true });
  return made;
}

describe('the folder of a run', () => {
  test('lies in memory where that has room', () => {
    const memory = join(place, 'memory');
    mkdirSync(memory);
    expect(make(memory, 1)).toEqual({ parent: memory, mode: 0o711 });
  });

  test('lies where temporary files lie when memory has no room, or is no file system here', () => {
    expect(make(place, Number.MAX_SAFE_INTEGER).parent).toBe(tmpdir());
    expect(make(join(place, 'none'), 1).parent).toBe(tmpdir());
  });
});
