import { expect, test } from 'vitest';
import { storageEntries } from '../apps/web/src/browser-storage.ts';
import { readWebSources } from './project.ts';

const THE_MODULE = 'browser-storage.ts';
const sources = readWebSources(/\.tsx?$/u);

/** Sources that could keep something in the browser under a name that is not in the list. */
function keepers(files: ReadonlyMap<string, string>): string[] {
  const ways =
    /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|\bdocument\.cookie\b|[:<|] ?Storage\b|\[\s*['"`]local/u;
  return [...files]
    .filter(([name]) => name !== THE_MODULE)
    .filter(([, source]) => ways.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '')))
    .map(([name]) => name);
}

test('nothing is kept in the browser but through the one module', () => {
  expect(sources.get(THE_MODULE)).toBeDefined();
  expect(keepers(sources)).toEqual([]);
});

test.each([
  "localStorage.setItem('zz', '1');",
  "window.sessionStorage.setItem('zz', '1');",
  "globalThis['localStorage'].setItem('zz', '1');",
  "document.cookie = 'zz=1';",
  "indexedDB.open('zz');",
  "void caches.open('zz');",
  "export const keep = (storage: Storage) => storage.setItem('zz', '1');",
])('who would do so elsewhere is found: %s', (code) => {
  expect(keepers(new Map([['features/notes/zz.ts', code]]))).toEqual(['features/notes/zz.ts']);
});

test.each(Object.entries(storageEntries))('%s is kept by whom the list names', (name, { owner }) => {
  const own = [...sources].filter(([file]) => file.startsWith(`${owner}/`)).map(([, source]) => source);
  expect(own.join('\n')).toContain(`'${name}'`);
});
