import { FOREIGN_NAMES, FOREIGN_OPTION, FOREIGN_WORDS } from './foreign-option-names.ts';

/**
 * Whether a text names options by their letter or their position: then their order may not change, since the text would
 * speak of others. In doubt it does. Here for English and Chinese; `foreign-option-names.ts` has more languages.
 */

const LETTER = String.raw`[("'“‘«\[*]{0,2}[A-P](?![\p{L}\p{N}]|[’'-]\p{L}|\s?[+\d])[)"'”’»\]*]{0,2}`;
/** A small letter is a word of English (a), Spanish (a, e, o, y): it counts in brackets or quotation marks, or with a bracket behind it. */
const SMALL = String.raw`(?:["'“‘(\[][a-p]["'”’)\]]|[a-p](?:\)|\.(?=\s|$)))`;
/** `A` and `I` begin sentences: behind a name of options they count before what a sentence says of an option, and at an end. */
const LONE = String.raw`(?:${LETTER}(?<![AI])|[("'“‘«\[*]{1,2}[AI][)"'”’»\]*]{1,2}|[AI](?=\s*(?:[).,;:!?\]"'”’/&–—-]|$|(?:is|are|was|and|or|nor|to|would|does|do|states?|says|describes?|refers?|has|can|cannot|could|will|may|might|must|because|since|as|but|also|only|correct|incorrect|wrong|true|false|right|isn|doesn|though|while|which|gives?|represents?|shows?|contains?|results?|implies|mentions?|i\.e)\b)))`;
/** One way to read it, or a long list would be read in all of them. */
const AND = String.raw`(?:\s*[,;/&+]\s*(?:(?:and|or|nor|et|ou|und|oder|y|o|e)\b\s*)?|\s+(?:and|or|nor|et|ou|und|oder|y|o|e)\b\s*)`;
const ORDINAL = 'first|second|third|fourth|fifth|sixth|last|former|latter|1st|2nd|3rd|4th|5th';
const NUMBERED = String.raw`\(?(?:[1-9]|[iv]{1,3})\)?`;
const VERDICT = String.raw`(?:correct|incorrect|wrong|right|true|false|not (?:correct|true|right)|the (?:(?:only|best|most) )?(?:correct|incorrect|wrong|right|true|false|best|answer))\b`;

function forms(flags: string, ...sources: string[]): RegExp[] {
  return sources.map((source) => new RegExp(source, flags));
}

/** In any text of a question. */
const ANYWHERE = [
  ...forms(
    'u',
    // Choice D is correct; Options (A) and (C); Answer: B
    String.raw`\b(?:[Cc]hoices?|CHOICES?|[Oo]ptions?|OPTIONS?|[Aa]nswers?|ANSWERS?|[Aa]lternatives?|[Dd]istractors?|[Rr]esponses?|[Ll]etters?|[Ss]tatements?|[Aa]ns|ANS)\.?(?:\s+(?:is|are|was|were|[Cc]hoices?|[Oo]ptions?|letters?))?\s*[:=–—-]?\s*(?:${LONE}|${SMALL})`,
    // Ans.a; Answer- c-; Ans:. A; option `d'; options a & d
    String.raw`\b(?:[Aa]ns(?:wer)?|ANS(?:WER)?)\s?[.:=–—-]{1,3}\s?[.:]?\s?[(["'“‘\x60]?(?:[B-Pb-p]|[Aa](?!\s\p{Ll}))(?![\p{L}\p{N}])`,
    String.raw`\b[Oo]ptions?\s?["'“‘\x60]?[A-Pa-p](?!\p{L})["'”’\x60]?(?=\s?(?:[&,.:;)–-]|$|(?:and|or|is|are)\b))`,
    // B is correct, at the beginning of a sentence or in a list; (B) is wrong
    String.raw`(?:^|[.;:!?,(\n–—]\s*|\b(?:and|or|so|thus|hence|because|therefore|while|but|that)\s+)\(?[A-P]\)?(?:${AND}\(?[A-P]\)?){0,15}\s+(?:is|are)\s+(?:both |all |also |therefore |clearly )?${VERDICT}`,
    String.raw`\([A-H]\)\s+(?:is|are|was)\b`,
    // b is correct; A, C and D are in Europe
    String.raw`(?<![\p{L}\p{N}-]|[\p{L}\p{N}]\s)[b-h]\)?\s+(?:is|are)\s+${VERDICT}`,
    String.raw`(?:^|[.;:!?\n]\s*)[A-P](?:,\s?[A-P]){1,7},?\s(?:and|or)\s[A-P]\s+(?:is|are)\b`,
    // The first is in Europe.
    String.raw`(?:^|[.;:!?\n]\s*)[Tt]he\s+(?:${ORDINAL})(?:\s+(?:one|two|three))?\s+(?:is|are|was|were)\s`,
    // both A and B; neither (a) nor (b); either A or B
    String.raw`\b(?:[Bb]oth|[Ee]ither|[Nn]either|[Oo]nly)\s+(?:\(?[A-P]\)?|\(?[b-p]\)|\([a-p]\))\s*(?:,|&|and|or|nor)\s*(?:\(?[A-P]\)?(?![\p{L}\p{N}])|\(?[a-p]\))`,
    // A, B, and C are correct; (A and B)
    String.raw`[("]\(?[A-P]\)?(?:${AND}\(?[A-P]\)?){1,15}[)"]`,
    // A list that goes through the letters, each at the beginning of a line
    String.raw`(?:^|\n)\s*\(?A\s?[).:][^]{0,4000}?\n\s*\(?B\s?[).:]\s`,
    String.raw`(?:^|\n)\s*\(?[A-P]\)?\s?[).:–-]\s*(?:[Cc]orrect|[Ii]ncorrect|[Ww]rong|[Rr]ight|[Tt]rue|[Ff]alse|CORRECT|INCORRECT)\b`,
    // See C above; see (B).
    String.raw`\b[Ss]ee\s+(?:also\s+)?\(?[A-P]\)?(?=\s+(?:above|below)|[.,;]|$)`,
    // Unlike C, …; As for D, …; Why not A?
    String.raw`\b(?:[Uu]nlike|[Aa]s for|[Aa]s to|[Ww]hy not|[Cc]ompared (?:to|with)|[Ii]n contrast to|[Cc]ontrary to|[Rr]ather than|[Ii]nstead of)\s+\(?[A-P]\)?(?=\s*(?:[,.;:?!]|$))`,
    // a) wrong, b) right; B) false
    String.raw`(?<![\p{L}\p{N}])[A-Pa-p]\)\s*(?:is\s+)?(?:[Cc]orrect|[Ii]ncorrect|[Ww]rong|[Rr]ight|[Tt]rue|[Ff]alse)\b`,
    // Key B
    String.raw`\b[Kk]ey\s?[:=]?\s?\(?[A-P]\)?(?=\s*(?:[.,;]|$))`,
    // Correct: c)
    String.raw`\b[Cc]orrect\s?[:=]\s?(?:${LONE}|${SMALL})`,
    // a, b and d are wrong
    String.raw`(?:^|[.;:!?\n]\s*)[a-p](?:,\s?[a-p]){0,7},?\s(?:and|or)\s[a-p]\s+(?:is|are)\b`,
    // Which is right, C or D?
    String.raw`[,:]\s(?:[A-P],\s?){0,5}[A-P],?\s(?:or|and)\s[A-P]\s?\?`,
    // 故选：C; A项; 答案为B
    String.raw`[选選][择擇]?\s?[:：]?\s?[A-H](?![\p{Script=Latin}])|(?<![\p{Script=Latin}])[A-H]\s?(?:选?项|選?項|、\s?[A-H])|答案\s?[为是為]?\s?[:：]?\s?[A-H]|(?<![\p{Script=Latin}])[A-H]\s?(?:正确|错误|符合|不符合|不正确)`,
  ),
  ...forms(
    'iu',
    // the answer is (c); the correct answer is 'c'
    String.raw`\b(?:answers?|ans|key|correct one|solution)\.?\s*(?:is|are|:|=|-)?\s*(?:option |choice )?${SMALL}`,
    String.raw`\b(?:options?|choices?)\s+[b-p]\b(?=\s*(?:[).,;:]|$|(?:is|are|was|and|or)\b))|\b(?:options?|choices?)\s+a\b(?=\s*(?:[).,;:]|$|(?:is|are|was|and|or)\b))`,
    // options 1 and 3; choice (2)
    String.raw`\b(?:options?|choices?|alternatives?)\s*(?:no\.?|number|#)?\s*\(?[1-9]\)?(?!\d|[.,]\d|\s*%|\s+(?!is|are|was|and|or|to|would|does|has|can|will|because|since|as|but)\p{L})`,
    String.raw`\banswers?\s*(?:no\.?|number|#|\()?\s*[1-9](?!\d|[.,]\d|\s*%|\s+(?!is|are|was|and|or)\p{L})`,
    // all of the above; the options above; the last two options
    String.raw`\b(?:all|none|any|both|neither|some|either|two|three|most|each)\s+(?:of\s+)?(?:the\s+)?(?:above|below|foregoing|preceding|previous)\b(?!\s+(?:drug|statement|finding|symptom|level|average|normal|zero|the\b|\d)|-)`,
    String.raw`\b(?:above|below|previous|preceding|other (?:two|three|four))[ -](?:mentioned )?(?:options?|choices?|answers?|alternatives?)\b|\b(?:options?|choices?|answers?|alternatives?)\s+(?:above|below)\b`,
    String.raw`\b(?:${ORDINAL}|top|bottom)\s+(?:two |three |four |and (?:the )?(?:${ORDINAL}) )?(?:options?|answers?|choices|alternatives?|responses)\b`,
    String.raw`\b(?:${ORDINAL})\s+choice\s+(?:is|was)\s+${VERDICT}`,
    String.raw`\bthe\s+(?:${ORDINAL})(?:\s+(?:one|two|three))?\s+(?:is|are|was)\s+(?:also |clearly )?${VERDICT}`,
  ),
  ...FOREIGN_NAMES,
];

/** What alone makes an option: the second; only the first; 1 and 3; the former. */
const OF_AN_OPTION = forms(
  'iu',
  String.raw`^(?:all|none|any|both|neither|some) of (?:the )?(?:others?|rest)\b`,
  String.raw`^(?:only |both |neither |either )?(?:the )?(?:${ORDINAL})(?:(?:,? and|,? or|,? nor|,? &|,) (?:the )?(?:${ORDINAL})){0,15}(?: only| one| two| three| alone)?\.?$`,
  String.raw`^(?:both |only |neither )?${NUMBERED}(?:,? (?:and|&|or|nor|y|et|und|e) ${NUMBERED}|, ${NUMBERED}|,${NUMBERED}(?=.* )){1,15}(?: only| alone| are (?:true|correct))?\.?$`,
);

/** What may be a name in an option (`N. Gonorrhoeae`), and in other texts, at the beginning of a line, is a letter and what is said of it. */
const OUTSIDE_OPTIONS = forms(
  'u',
  // C. Radial nerve runs there; (C) Radial nerve; C – Radial nerve
  String.raw`(?:^|\n)\s*(?:[A-P]\s?[).:]|\([A-P]\)|[A-P]\s[–—-])\s+\p{Lu}\p{L}{1,30}`,
);

const OPTION_WORDS =
  'choices?|options?|answers?|ans|alternatives?|distractors?|responses?|letters?|statements?|key|solution|correct one';
/**
 * What each form needs at least: a word for options or for what is said of them, or a letter that stands by itself, where `a`,
 * `A` and `I` need a sign beside them. Most texts have neither, and are spared three dozen looks.
 */
const MAY_NAME = new RegExp(
  [
    // A name may be glued to its word, as where a space was lost: OptionB.
    String.raw`(?<![A-Za-z0-9_])(?i:${OPTION_WORDS})(?!\p{Ll}{2})`,
    String.raw`(?<!\p{L})(?i:correct|incorrect|wrong|right|true|false|best|both|either|neither|only|above|below|foregoing|preceding|previous|the\s+(?:${ORDINAL})|${FOREIGN_WORDS})(?!\p{L})`,
    String.raw`(?<![\p{L}\p{N}])(?:[B-HJ-Pb-p](?![\p{L}\p{N}])|[AIa](?=\s?[^\s\p{L}\p{N}]|\s*$))`,
    String.raw`[^\s\p{L}\p{N}][AIa](?![\p{L}\p{N}])`,
    String.raw`\p{Script=Han}`,
  ].join('|'),
  'u',
);

const MAX_EXCERPT_LENGTH = 60;

/** @param text plain, of a stem or an explanation. @returns the words that name an option; null when none do */
export function findOptionName(text: string): string | null {
  return findForm(linesOf(text), [...ANYWHERE, ...OUTSIDE_OPTIONS]);
}

function findForm(lines: string, names: RegExp[]): string | null {
  if (!MAY_NAME.test(lines)) return null;
  for (const form of names) {
    const match = form.exec(lines);
    if (match !== null) return match[0].trim().replaceAll('\n', ' ').slice(0, MAX_EXCERPT_LENGTH);
  }
  return null;
}

/** With one space at most between two words, so that no form looks at the same long gap again and again. */
function linesOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** The same for the text of an option. */
export function findOptionNameInOption(text: string): string | null {
  const trimmed = linesOf(text);
  return [...OF_AN_OPTION, FOREIGN_OPTION].some((form) => form.test(trimmed))
    ? trimmed.slice(0, MAX_EXCERPT_LENGTH)
    : findForm(trimmed, ANYWHERE);
}
