import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
/**
 * Text as it was written, an expression that is text, any other expression, an element or nothing, and an
 * element.
 */
type Child = 'text' | 'textual' | 'expression' | 'element or nothing' | 'element';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (isNode(value)) found.push(value);
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) nodesIn(part, found);
  return found;
}

function isTextual(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'BinaryExpression') return node.operator === '+';
  if (node.type === 'LogicalExpression') return isTextual(node.right as Node);
  return (
    node.type === 'ConditionalExpression' &&
    [node.consequent, node.alternate].some((branch) => isTextual(branch as Node))
  );
}

function isElements(node: Node): boolean {
  if (node.type.startsWith('JSX')) return true;
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') {
    return isElements(node.expression as Node);
  }
  if (node.type === 'LogicalExpression') return isElements(node.right as Node);
  if (node.type === 'ConditionalExpression') return isElements(node.consequent as Node);
  // A list made by a callback.
  return node.type === 'CallExpression' && /^(?:map|flatMap)$/u.test(nameOfMethod(node.callee as Node));
}

function nameOfMethod(callee: Node): string {
  return callee.type === 'MemberExpression' ? String((callee.property as Node).name) : '';
}

function kindOf(child: Node): Child | null {
  if (child.type === 'JSXText') {
    const text = String(child.value);
    return text.trim() === '' ? null : 'text';
  }
  if (child.type !== 'JSXExpressionContainer') return 'element';
  const expression = child.expression as Node;
  if (expression.type === 'JSXEmptyExpression') return null;
  if (expression.type === 'Literal') return String(expression.value).trim() === '' ? null : 'text';
  if (isElements(expression)) return 'element or nothing';
  return isTextual(expression) ? 'textual' : 'expression';
}

/** True where a translated page would keep old words or fail: see testing/text-nodes.ts. */
function isUnsafe(children: Child[]): boolean {
  if (children.length < 2) return false;
  const hasText = children.includes('text');
  return children.some(
    (child, at) =>
      child === 'textual' ||
      (child === 'expression' && hasText) ||
      (child === 'element or nothing' && children.indexOf('text', at) > at),
  );
}

function unsafeElements(file: string, code: string): string[] {
  return nodesIn(parseSync(file, code).program)
    .filter(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
    .filter(({ children }) => isUnsafe((children as Node[]).map(kindOf).filter((kind) => kind !== null)))
    .map(({ start }) => `${file}:${code.slice(0, start).split('\n').length}`);
}

it('text that changes is the only child of its element, so that translated pages follow', () => {
  const folder = join(import.meta.dirname, 'src');
  const files = globSync('**/*.tsx', { cwd: folder }).filter((file) => !/\.test\.|testing\//u.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => unsafeElements(file, readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

it.each([
  ['a value among words', '<p>Question {n} of 3</p>', false],
  ['words of which some are left out', '<p>{n > 1 && "More. "}<b>x</b></p>', false],
  ['an element that comes and goes before words', '<p>{n > 1 && <b>x</b>} of 3</p>', false],
  ['a template beside an element', `<p><b>x</b>{\`\${n} of 3\`}</p>`, false],
  ['one template', `<p>{\`Question \${n} of 3\`}</p>`, true],
  ['words and an element of its own for the value', '<p>Question <b>{n}</b> of 3</p>', true],
  ['an element that comes and goes after words', '<p>Next{n > 1 && <b>x</b>}</p>', true],
])('%s', (_title, element, isSafe) => {
  expect(unsafeElements('a.tsx', `const A = ({ n }) => ${element};`).length === 0).toBe(isSafe);
});
