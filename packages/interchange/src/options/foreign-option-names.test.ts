import { describe, expect, it } from 'vitest';
import { findOptionName, findOptionNameInOption } from './option-names.ts';

describe('options are named', () => {
  it.each([
    'Antwort b ist richtig, c und d liegen in Thüringen.',
    'b) ist richtig.',
    'Richtig ist b.',
    'Die Antworten a, c und d sind falsch.',
    'Nur (b) stimmt.',
    'Antwort 2 stimmt.',
    'Die ersten beiden Antworten',
    'La risposta B è corretta.',
    'La risposta corretta è la B.',
    'La risposta corretta è la prima.',
    'La risposta b è quella giusta.',
    'L’opzione 2 è giusta.',
    'La seconda risposta è esatta.',
    'È giusta la b).',
    'Le risposte A, C e D sono errate.',
    'La bonne réponse est la deuxième.',
    'La bonne réponse est la b.',
    'Les propositions a et c sont fausses.',
    'Le choix b est exact.',
    'Réponse 2.',
    'La respuesta b es correcta.',
    'La segunda es la correcta.',
    'Las opciones a, c y d son falsas.',
    'La correcta es la b).',
    'Respuesta 2',
    'b is correct.',
    'A, C and D are in Germany.',
    'Answer 2 is right.',
    'C’est sûr (A et B), mais lent.',
    'Es ist sicher (A und B).',
    'The first is in Germany.',
  ])('in “%s”', (text) => {
    expect(findOptionName(text)).not.toBeNull();
  });

  it.each([
    ...[
      'Keine der vorherigen',
      'Keine der vorstehenden Antworten',
      'Alle vorherigen Antworten',
      'keine davon',
    ],
    ...['a und b sind richtig', 'Antworten a und c', 'Nur a und c', 'Die ersten zwei', 'beide', 'die letzte'],
    ...[
      'Nessuna delle precedenti',
      'Nessuna delle risposte precedenti',
      'Tutte le precedenti',
      'Le prime due',
    ],
    ...[
      'Tutte le risposte sono corrette',
      'La prima e la seconda',
      'Solo la prima',
      'Entrambe',
      'Sia A che B',
    ],
    ...['Seulement la première', 'Les deux', 'Aucune des deux', 'Les deux premières', 'Aucun des quatre'],
    ...['Solo la primera', 'Ambas', 'Las dos primeras', 'Ninguna de las anteriores', 'None of the others'],
  ])('by the option “%s”', (text) => {
    expect(findOptionNameInOption(text)).not.toBeNull();
  });
});

describe('no option is named', () => {
  it.each([
    'Die Antwort auf diese Frage steht im Buch.',
    'Die erste Phase dauert 2 Tage, die zweite länger.',
    'Das Vitamin C ist für die Wundheilung wichtig.',
    'Hepatitis B wird durch ein Virus ausgelöst.',
    'Eine gute Lösung enthält 5 % Glucose.',
    'La réponse à cette question est longue.',
    'La première guerre mondiale commence en 1914.',
    'Un bon choix pour un enfant.',
    'La respuesta a la infección es lenta.',
    'La segunda guerra mundial empezó en 1939.',
    'La risposta a questa domanda è nel libro.',
    'La prima guerra mondiale iniziò nel 1914.',
    "Les phrases sont exactes: L'eau bout à 100 °C.",
    'La phrase est exacte : l’eau bout.',
    'La vitamina B è solubile in acqua e in alcol.',
  ])('in “%s”', (text) => {
    expect(findOptionName(text)).toBeNull();
  });

  it.each(['Alessandria', 'Bern', 'Solothurn', 'Nurses', 'Siam', 'Le Havre', 'La Paz', 'Die Zeit'])(
    'by the option “%s”',
    (text) => {
      expect(findOptionNameInOption(text)).toBeNull();
    },
  );
});

it.each(['A and ', 'b, ', 'antwort die ', 'la prima è '])(
  'is not kept busy by a long text of “%s”',
  (piece) => {
    expect(() => findOptionName(piece.repeat(30_000))).not.toThrow();
  },
);
