import { EXPLANATION_WORDS } from '../../texts-between.ts';
import { lineLabelOf } from '../marked-lines/line-labels.ts';

/**
 * What teachers write below the answer, a line or a paragraph each, and the entry that a mapping has for it. What a mapping
 * has no entry for is named in the report as not used.
 */
const KINDS = [
  {
    name: 'explanation',
    entry: 'explanation',
    words: `${EXPLANATION_WORDS}|why|(?:worked |detailed )?solutions?|workings?`,
  },
  {
    name: 'reference',
    entry: 'references',
    words:
      'ref|refs|reference|references|source|sources|référence|références|referencia|referência|fuente|fonte|bron|quelle|quellen|źródło|kaynak|källa|kilde|zdroj',
  },
  {
    name: 'topic',
    entry: null,
    words:
      'topic|chapter|subject|category|unit|thema|kapitel|fach|sujet|thème|chapitre|matière|tema|capítulo|capitolo|asignatura|materia|assunto|disciplina|argomento|onderwerp|hoofdstuk|vak|temat|rozdział|konu|ämne|emne|téma|kapitola',
  },
  {
    name: 'difficulty',
    entry: null,
    words:
      'difficulty|level|schwierigkeit|schwierigkeitsgrad|niveau|difficulté|dificultad|dificuldade|difficoltà|nivel|nível|livello|moeilijkheid|moeilijkheidsgraad|poziom|trudność|zorluk|svårighetsgrad|sværhedsgrad|obtížnost',
  },
  {
    name: 'points',
    entry: null,
    words:
      'points?|marks?|score|punkte?|puntos?|puntaje|punti|punteggio|pontos?|punten|punkty|puan|poäng|bodů',
  },
].map(({ words, ...kind }) => ({ ...kind, pattern: new RegExp(`^(${words})(\\s?[:.–-])(?:\\s|$)`, 'iu') }));

const NAMES = /\{([^}]+)\}/gu;

/** @param label the word in small letters, by which it is the same in another question */
type Found = { label: string; word: string; sign: string; kind: (typeof KINDS)[number] | null };

/** Gathers what stands below the answers of a text, for the mapping that it asks for. */
export function newMarksBelowKey() {
  const items: Found[][] = [];
  return {
    /** @param lines what follows a line with the answer, up to the next question */
    add(lines: string[]): void {
      items.push(findBelow(lines));
    },
    /** The marks, and what the mapping says of them besides. @param others its other marks, perhaps of the same labels */
    list(others: string[]) {
      const isAbove = ({ word, sign }: Found) => others.some((mark) => mark.startsWith(`${word}${sign} {`));
      return markAll(
        orderOf(items).filter((found) => !isAbove(found)),
        others.flatMap((mark) => [...mark.matchAll(NAMES)].map(([, name = '']) => name)),
      );
    },
  };
}

/**
 * The marks of lines that stand above the number of a question; null unless each begins with a label of its own that is
 * known. What explains an answer stands below it.
 */
export function marksOfKnownLabels(lines: string[]) {
  const found = lines.flatMap((line) => foundIn(line) ?? []);
  const isOfQuestion = ({ kind }: Found) => kind !== null && kind.entry !== 'explanation';
  const labels = new Set(found.filter(isOfQuestion).map(({ label }) => label));
  return labels.size === lines.length ? markAll(found, []) : null;
}

function markAll(order: Found[], taken: readonly string[]) {
  const named = nameAll(order, taken);
  const entries: Record<string, string[]> = {};
  for (const { kind, name } of named)
    if (kind?.entry != null) entries[kind.entry] = [...(entries[kind.entry] ?? []), name];
  return { marks: named.map(({ word, sign, name }) => `${word}${sign} {${name}}`), entries };
}

/** Whether a line begins with a word that is known to say something of a question. */
export function isKnownLabel(line: string): boolean {
  return KINDS.some(({ pattern }) => pattern.test(line));
}

/** Marks stand in one order: the question that has most of them tells it, and the others where theirs belong. */
function orderOf(items: Found[][]): Found[] {
  const counts = new Map<string, number>();
  for (const { label } of items.flat()) counts.set(label, (counts.get(label) ?? 0) + 1);
  const order: Found[] = [];
  for (const found of [...items].sort((a, b) => b.length - a.length)) {
    // A word that is not known, and that one question alone has, may be any text.
    const certain = found.filter(({ kind, label }) => kind !== null || (counts.get(label) ?? 0) > 1);
    for (const [index, each] of certain.entries()) {
      if (order.some(({ label }) => label === each.label)) continue;
      const behind = certain.slice(index + 1).map(({ label }) => label);
      const at = order.findIndex(({ label }) => behind.includes(label));
      order.splice(at < 0 ? order.length : at, 0, each);
    }
  }
  return order;
}

function nameAll(order: Found[], taken: readonly string[]): (Found & { name: string })[] {
  const names = new Set(taken);
  return order.map((found) => {
    const wanted = found.kind?.name ?? nameOf(found.word);
    let name = wanted;
    for (let number = 2; names.has(name); number += 1) name = `${wanted}-${number}`;
    names.add(name);
    return { ...found, name };
  });
}

/** A name as fields have it, of a word that may be of any alphabet. */
function nameOf(word: string): string {
  const plain = word.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '');
  const name = plain.replace(/[^a-z]+/gu, '-').replace(/^-+|-+$/gu, '');
  return name.length < 3 ? 'label' : name.slice(0, 30);
}

/** In the answer's paragraph, and in those right below it that begin with a label that is known. */
function findBelow(lines: string[]): Found[] {
  const found: Found[] = [];
  let isParagraphKnown = true;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const begins = lines[index - 1] === '';
    const each = foundIn(line);
    if (begins) isParagraphKnown = each?.kind != null;
    if (!isParagraphKnown) break;
    // A note below an explanation is a part of it.
    const isTold = found.some(({ label, kind }) => label === each?.label || isSameText(kind, each?.kind));
    if (each !== null && !isTold) found.push(each);
  }
  return found;
}

function isSameText(kind: Found['kind'], other: Found['kind'] | undefined): boolean {
  return kind?.entry === 'explanation' && other?.entry === 'explanation';
}

function foundIn(line: string): Found | null {
  for (const kind of KINDS) {
    const [, word, sign] = kind.pattern.exec(line) ?? [];
    if (word !== undefined && sign !== undefined) return { ...labelled(word, sign), kind };
  }
  const label = lineLabelOf(line);
  return label === null ? null : { ...labelled(label.word, label.sign), kind: null };
}

/** Marks find the plural of their words, too. */
function labelled(word: string, sign: string) {
  return { label: word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, ''), word, sign };
}
