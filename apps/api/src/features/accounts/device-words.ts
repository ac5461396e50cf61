import Bowser from 'bowser';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/**
 * Describes a user agent in words that its owner recognises, such as "Firefox on Windows". Only names that
 * the library knows: of others it gives a part of the header, which may be anything.
 * @returns empty where nothing is known
 */
export function deviceInWords(userAgent: string): string {
  if (userAgent === '') return '';
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  const known = [...(BROWSERS.has(browser) ? [browser] : []), ...(SYSTEMS.has(system) ? [system] : [])];
  return known.join(' on ');
}
