import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { project, projectFiles } from './project.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

const FEATURE = /^apps\/api\/src\/features\/([^/]+)\//u;

/** Reads which of our modules each source file imports, types included. */
function readImports(): Graph {
  const files = projectFiles().filter((file) => /^(?:apps|packages)\/.*\.tsx?$/u.test(file));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file).filter((path) => known.has(path))]));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(project, file), 'utf8');
  const imports = text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/gu);
  return [...imports].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** The features of the server, each with those that it imports. */
function featuresIn(imports: Graph): Graph {
  const features = new Map<string, string[]>();
  for (const [file, paths] of imports) {
    const [, from] = FEATURE.exec(file) ?? [];
    if (from === undefined || file.endsWith('.test.ts')) continue;
    const others = paths.flatMap((path) => FEATURE.exec(path)?.[1] ?? []).filter((to) => to !== from);
    features.set(from, [...(features.get(from) ?? []), ...others]);
  }
  return features;
}

/** Finds circles by a walk in depth: each as the nodes from one back to itself. */
function findCircles(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  function visit(node: string, way: string[]): void {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(' → '));
    if (way.includes(node) || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  }
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

const imports = readImports();

describe('nothing is imported in a circle', () => {
  test('by a file, not even as a type', () => expect(findCircles(imports)).toEqual([]));

  test('by a feature of the server', () => expect(findCircles(featuresIn(imports))).toEqual([]));
});
