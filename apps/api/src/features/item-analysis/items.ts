import {
  MAX_PARTS,
  type MarkRule,
  type Question,
  type RuledQuestion,
  ruleFor,
  type TestVersionId,
} from '@assay/assessment';
import { type AnswerKey, answerKeyOf } from '@assay/assessment/grading';
import type { AnalysedItem, Choice } from '@assay/assessment/item-statistics';
import type { PublishedVersion } from '../publishing/versions.ts';

type VersionQuestion = PublishedVersion['questions'][number];

/** A question of a test as it is analysed, with the newest version that asks it. */
export type Item = AnalysedItem & {
  question: VersionQuestion;
  rule: MarkRule | undefined;
  /** Place in the newest version of the test that has it, from 1. */
  number: number;
  isCurrent: boolean;
};

/** A version of the test: its items by position, and the name that it shares with those of the same items. */
export type Paper = { items: number[]; name: string; isMixed: boolean; isCurrent: boolean };

type Version = PublishedVersion & { id: TestVersionId; current: boolean };

/**
 * Items and papers of a test. Versions of a question are one item where stem, pictures, options and the key
 * that counts are the same.
 * @param versions the newest first
 */
export function itemsOf(versions: readonly Version[], rules: RuledQuestion[]) {
  const items: Item[] = [];
  const known = new Map<string, number>();
  const papers = new Map<TestVersionId, Paper>();
  for (const { id, current, questions, mixesQuestions } of versions) {
    const indexes = questions.map((question, position) => {
      const rule = ruleFor(rules, question);
      const name = nameOf(question, rule);
      const index = known.get(name) ?? items.length;
      if (index === items.length) {
        known.set(name, index);
        items.push({
          ...analysedItem(question.content, rule),
          question,
          rule,
          number: position + 1,
          isCurrent: current,
        });
      }
      return index;
    });
    const name = indexes.toSorted((a, b) => a - b).join(' ');
    papers.set(id, { items: indexes, name, isMixed: mixesQuestions, isCurrent: current });
  }
  return { items, papers };
}

function nameOf({ id, content }: VersionQuestion, rule: MarkRule | undefined): string {
  const { kind, stem, images } = content;
  const asked = content.kind === 'parts' ? content.parts : [content.options, content.correct];
  return JSON.stringify([id, kind, stem, images, asked, rule ?? null]);
}

/** A question under the rule that marks it: what may be chosen of it, and what guessing gives. */
export function analysedItem(content: Question, rule: MarkRule | undefined): AnalysedItem {
  const keys = rule?.kind === 'keys' ? rule.keys : [answerKeyOf(content)];
  return {
    groups: choicesOf(content, keys),
    guess: rule?.kind === 'full_marks' ? null : guessOf(content, keys),
    isDropped: rule?.kind === 'drop',
  };
}

function choicesOf(content: Question, keys: AnswerKey[]): Choice[][] {
  if (content.kind === 'parts') {
    return content.parts.map((_, part) =>
      [true, false].map((said) => ({
        bit: said ? part : part + MAX_PARTS,
        isRight: keys.some((key) => key.kind === 'parts' && key.parts[part] === said),
      })),
    );
  }
  const isRight = (option: number) =>
    keys.some((key) =>
      key.kind === 'single' ? key.option === option : key.kind === 'multiple' && key.options.includes(option),
    );
  return [content.options.map((_, bit) => ({ bit, isRight: isRight(bit) }))];
}

/** Share of right answers among those that can be given, in percent. */
function guessOf(content: Question, keys: AnswerKey[]): number {
  const different = new Set(keys.map((key) => JSON.stringify(key))).size;
  switch (content.kind) {
    case 'single':
      return (100 * different) / content.options.length;
    case 'multiple':
      // Nothing chosen is no answer.
      return (100 * different) / (2 ** content.options.length - 1);
    case 'parts':
      return (100 * different) / 2 ** content.parts.length;
  }
}

/** Meaning of a choice's bit: the position of its option or statement, and what was said of the statement. */
export function saidBy(bit: number, isOfStatement: boolean): { option: number; said: boolean | null } {
  if (!isOfStatement) return { option: bit, said: null };
  return bit < MAX_PARTS ? { option: bit, said: true } : { option: bit - MAX_PARTS, said: false };
}
