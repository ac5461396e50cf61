import { asksOfText } from '../passages-in-stems.ts';

/** Whom a vignette is about, in the languages of those who write them. */
const PERSON = [
  'patient|woman|man|boy|girl|child|infant|newborn|neonate|baby|student|teacher|nurse|couple|pensioner|lady|gentleman',
  String.raw`patientin|frau|mann|kind(?!\sof)|junge|mädchen|säugling|neugeborenes|lehrer(?:in)?|schüler(?:in)?|student(?:in)?|rentner(?:in)?`,
  'homme|femme|patiente?|malade|enfant|garçon|fille|nourrisson',
  'hombre|mujer|paciente|niñ[oa]|varón|chic[oa]|lactante|señora?',
  'uomo|donna|paziente|bambin[oa]|ragazz[oa]|neonat[oa]|signora?',
  'homem|mulher|menin[oa]|criança|doente|rapaz|rapariga',
  'man|vrouw|patiënte?|jongen|meisje',
].join('|');
const ARTICLE = 'an?|eine?|une?|una?|uno|uma?|een';
/** With one before it somebody is spoken of in passing: `A drug for the patient`. */
const IN_PASSING =
  'of|for|in|the|that|to|by|with|from|is|was|has|may|can|de|del|della|du|der|die|des|von|für|para|per|pour|voor|van';
/** `A`, `Ein`, `Une`, a few words, and whom it is about: a case, since an explanation mostly speaks of what is known. */
const OF_PERSON = String.raw`(?:(?:${ARTICLE})\s+|un['’])(?:(?!(?:${IN_PASSING})\s)[\p{L}’'-]+,?\s+){0,3}?(?:${PERSON})(?![\p{L}’'-])`;
/** `30-year-old`, `aged 30`, `6 years old`, `45-jähriger`, `30 ans`, in the first words. */
const OF_AGE = String.raw`(?:${ARTICLE}|this)\s[^.?!]{0,50}?(?:aged? (?:of )?\d{1,3}|\d{1,3}\s?[-‐‑–]?\s?(?:(?:year|month|week|day|hour)s?[-‐‑–\s]?old|y/?o\b|jährige|monatige|jarige|jahre|ans\b|mois\b|años|meses|anni\b|mesi\b|anos\b|jaar\b))`;
const OF_NAME = String.raw`(?:mrs?|ms|miss|frau|herr|mme|mlle|monsieur|madame|señora?|sra?|signora?|sig|senhora?|mevrouw|meneer|dhr|mevr)\.?\s(?-i:\p{Lu})`;
/** What leads to a text or a case, or is its heading. */
const LEADS_ON = [
  String.raw`the following|(?:der|die|das) folgenden?|l[ea] \p{L}+ suivante?`,
  '(?:el|la|los|las) siguientes?|(?:il|la|i|le) seguent[ei]|(?:o|a|os|as) seguintes?|(?:de|het) volgende',
  'read|lesen sie|lies (?:den|die|das|diesen?)|lisez|le[ea] (?:el|la|est[ea])|legg(?:i|ete)|leia|lees (?:de|het|deze)',
]
  .map((words) => String.raw`(?:${words})(?!\p{L})`)
  .join('|');
const HEADING = String.raw`(?:case|scenario|vignette|passage|text|fall|fallbeispiel|cas|texte|caso|texto|testo|brano|casus|tekst)(?:\s(?:\d{1,3}|[IVX]{1,4}|(?-i:[A-Z]))(?!\p{L})|\s?:)`;
const BEGINS_AS_PASSAGE = new RegExp(
  `^(?:${[OF_PERSON, OF_AGE, OF_NAME, LEADS_ON, HEADING].join('|')})`,
  'iu',
);

/** What somebody is called of whom a text above a question tells. */
const THIS = [
  '(?:this|these|the) (?:patients?|woman|man|boy|girl|child|infant|couple|case)',
  String.raw`this \p{L}{3,20}['’]s`,
  String.raw`(?:dies\p{L}{1,2}|de[rmns]|die) patient(?:in|en)?`,
  String.raw`dies\p{L}{1,2} (?:frau|mann|kind|jungen?|mädchen|fall)`,
  '(?:cet?|cette|le|la|du|au) (?:patiente?|malade)|(?:cet?|cette) (?:homme|femme|enfant|garçon|fille|cas)',
  '(?:est[ea]|el|la|al|del|o|a|do|da|ao|dest[ea]) (?:paciente|doente)',
  '(?:quest[oa]|il|la|del|della|al|alla) paziente',
  '(?:deze|de) patiënte?',
].join('|');
const SPEAKS_OF_THIS = new RegExp(String.raw`(?<!\p{L})(?:${THIS})(?!\p{L})`, 'iu');
/** Words that stand for somebody; with no name and no person before them, for one who is told of above. */
const PRONOUN =
  /(?<![\p{L}’']|(?<!doit|peut|t)-)(?:s?he|hers?|him|his|er|ihn|ihm|sie|elle|lui|ella|él|ele|ela|lei|hij|zij|hem|haar)(?![\p{L}’'])|^(?:S?he|Her|His)\s/u;
const NAME = /\S\s+\p{Lu}\p{Ll}/u;
const OF_SOMEBODY = new RegExp(String.raw`(?<!\p{L})(?:${PERSON}|who|someone|person)(?!\p{L})`, 'iu');
const GERMAN_PRONOUN = /^(?:er|ihn|ihm|sie)$/u;
/** `woraus bestehen Zellen und wozu dienen sie` says itself who they are. */
const CLAUSE = /,|(?<!\p{L})und(?!\p{L})/u;
const MAX_LOOKED_AT = 300;

/** Whether a line begins as a passage, a case or what leads to one does: `A 30-year-old teacher`, `Read`, `Case 2`. */
export function beginsAsPassage(line: string): boolean {
  return BEGINS_AS_PASSAGE.test(line.slice(0, MAX_LOOKED_AT));
}

/** Whether a question speaks of somebody or of a text that it does not name itself, as `What should she drink?` does. */
export function speaksOfAbove(stem: string): boolean {
  const text = stem.slice(0, MAX_LOOKED_AT);
  if (asksOfText(text)) return true;
  const person = SPEAKS_OF_THIS.exec(text);
  if (person !== null) return !OF_SOMEBODY.test(text.slice(0, person.index));
  const pronoun = PRONOUN.exec(text);
  if (pronoun === null) return false;
  const before = text.slice(0, pronoun.index);
  // German writes every noun as other languages write names.
  if (GERMAN_PRONOUN.test(pronoun[0])) return !CLAUSE.test(before);
  return !NAME.test(before) && !OF_SOMEBODY.test(before);
}
