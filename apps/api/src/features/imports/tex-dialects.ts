import { groupEnd, groupStart } from './tex-commas.ts';

/** Commands of LaTeX and its packages that stand for others in a formula. */
export const DIALECT_MACROS: Record<string, string> = {
  '\\mbox': '\\text{#1}',
  '\\textsuperscript': '{}^{\\text{#1}}',
  '\\textsubscript': '{}_{\\text{#1}}',
  '\\textdegree': '{}^{\\circ}',
  '\\celsius': '{}^{\\circ}\\mathrm{C}',
  '\\ang': '#1^{\\circ}',
  '\\num': '#1',
  '\\SI': '#1\\,\\mathrm{#2}',
  '\\si': '\\mathrm{#1}',
  '\\unit': '\\mathrm{#1}',
  '\\ensuremath': '#1',
  '\\overarc': '\\overparen{#1}',
  '\\arc': '\\overparen{#1}',
  '\\textgreater': '>',
  '\\textless': '<',
  '\\textasciitilde': '\\sim ',
  '\\textbackslash': '\\backslash ',
  '\\EUR': '\u20ac',
  '\\em': '\\it ',
  '\\strut': '',
  '\\hfill': '\\quad ',
  '\\smallskip': '',
  '\\medskip': '',
  '\\bigskip': '',
  '\\noindent': '',
  '\\centering': '',
};

/** Environments that stand on a line of their own, as those that may stand in any formula. */
const ENVIRONMENTS: Record<string, { begin: string; end: string }> = {
  ...named('aligned', 'align', 'align*', 'split'),
  ...named('gathered', 'gather', 'gather*', 'multline', 'multline*'),
  ...named('alignedat', 'alignat', 'alignat*'),
  eqnarray: { begin: '\\begin{array}{rcl}', end: '\\end{array}' },
  'eqnarray*': { begin: '\\begin{array}{rcl}', end: '\\end{array}' },
  ...Object.fromEntries(
    ['equation', 'equation*', 'math', 'displaymath', 'center'].map((name) => [name, { begin: '', end: '' }]),
  ),
};

function named(as: string, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { begin: `\\begin{${as}}`, end: `\\end{${as}}` }]));
}

/** Commands of plain TeX that hold rows in a group. */
const ROWS: Record<string, string> = {
  cases: 'cases',
  pmatrix: 'pmatrix',
  matrix: 'matrix',
  eqalign: 'aligned',
  displaylines: 'gathered',
};

/**
 * TeX in other ways of writing it as what our library reads: LaTeX's environments of a line, tables of text, and what
 * plain TeX wrote before there was LaTeX. What is in none of these ways stays as it is.
 */
export function translateDialects(tex: string): string {
  const modern = tex
    .replace(/\\(begin|end)\s*\{([a-z]{1,20}\*?)\}/gu, (source, side: 'begin' | 'end', name: string) =>
      Object.hasOwn(ENVIRONMENTS, name) ? (ENVIRONMENTS[name]?.[side] ?? source) : source,
    )
    .replace(/\\root\s*(\{[^{}]{0,100}\}|[^\\{}]{1,20}?)\s*\\of(?![a-zA-Z])\s*/gu, '\\sqrt[$1]')
    .replace(/\\par(?![a-zA-Z])\s*/gu, ' ')
    .replace(/\\vspace\*?\s*\{[^{}]{0,40}\}/gu, '');
  return tablesAsArrays(rowsAsEnvironments(modern));
}

function rowsAsEnvironments(tex: string): string {
  let written = '';
  let from = 0;
  for (const { 0: command, 1: name = '', index } of tex.matchAll(
    /\\(cases|p?matrix|eqalign|displaylines)(?![a-zA-Z])/gu,
  )) {
    const open = groupStart(tex, index + command.length);
    const close = open === null || index < from ? null : groupEnd(tex, open);
    if (open === null || close === null) continue;
    const as = ROWS[name];
    const rows = tex.slice(open + 1, close).replace(/\\cr(?![a-zA-Z])/gu, '\\\\');
    written += `${tex.slice(from, index)}\\begin{${as}}${rows}\\end{${as}}`;
    from = close + 1;
  }
  return written + tex.slice(from);
}

const TABULAR =
  /\\begin\{tabular\}\s*(?:\[[a-z]\]\s*)?\{([lcr|\s]{1,60})\}((?:(?!\\begin\{tabular\}).)*?)\\end\{tabular\}/gsu;

function tablesAsArrays(tex: string): string {
  return tex.replace(TABULAR, (_, columns: string, body: string) => {
    const rows = splitOutsideGroups(body.replace(/\\tabularnewline/gu, '\\\\'), '\\\\').map((row) => {
      const [, rules = '', cells = ''] = /^((?:\s*\\hline)*)(.*)$/su.exec(row) ?? [];
      return `${rules} ${splitOutsideGroups(cells, '&').map(cellAsMathematics).join(' & ')}`;
    });
    return `\\begin{array}{${columns}}${rows.join(' \\\\ ')}\\end{array}`;
  });
}

/** A cell of a table is text, and a formula between dollars. */
function cellAsMathematics(cell: string): string {
  const trimmed = cell.trim();
  const [, formula] = /^\$([^$]+)\$$/u.exec(trimmed) ?? [];
  if (trimmed === '' || /^\\hline$/u.test(trimmed)) return trimmed;
  if (formula !== undefined) return formula;
  return /^[-+\d.,]+$/u.test(trimmed) ? trimmed : `\\text{${trimmed}}`;
}

function splitOutsideGroups(tex: string, mark: '&' | '\\\\'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < tex.length; at += 1) {
    if (depth === 0 && tex.startsWith(mark, at)) {
      parts.push(tex.slice(from, at));
      from = at + mark.length;
      at = from - 1;
    } else if (tex[at] === '\\') at += 1;
    else if (tex[at] === '{') depth += 1;
    else if (tex[at] === '}') depth -= 1;
  }
  return [...parts, tex.slice(from)];
}
