import Bowser from 'bowser';

/**
 * What a browser calls itself, in words that its owner knows it by, such as "Firefox on Windows": never a part of what it
 * sent, which may be anything.
 * @returns empty where nothing is known
 */
export function deviceInWords(userAgent: string): string {
  if (userAgent === '') return '';
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (browser !== '' && system !== '') return `${browser} on ${system}`;
  return browser === '' ? system : browser;
}
