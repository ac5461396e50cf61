import { expect, it } from 'vitest';
import { deviceInWords } from './device-words.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['', ''],
  ['   ', ''],
])('%s is %j', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});

it.each([
  '<script>alert(1)</script>',
  'Firefox/1 (Windows <img src=x onerror=alert(1)>)',
  "'; drop table sessions; --",
  '{{7*7}}',
  '\ud800'.repeat(300),
  `${'('.repeat(150)}${')'.repeat(150)}`,
  'Mozilla/5.0 ('.repeat(23),
])('nothing of what a stranger wrote is repeated: %j', (userAgent) => {
  expect(deviceInWords(userAgent)).toMatch(/^[A-Za-z ]{0,60}$/u);
});
