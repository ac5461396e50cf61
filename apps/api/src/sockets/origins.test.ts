import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './origins.ts';

const USUAL = 'https://college.example';

describe('a websocket', () => {
  it.each([
    ['https://college.example', 'college.example'],
    ['http://localhost:3000', 'localhost:3000'],
    ['http://127.0.0.1:5173', '127.0.0.1:5173'],
    ['https://college.example:8443', 'College.example:8443'],
    // A proxy that names the host without its port.
    ['https://college.example', 'college.example:8080'],
    // Not a browser.
    [undefined, 'college.example'],
  ])('of the page %s may be opened to %s', (origin, host) => {
    expect(isOwnOrigin(origin, host, USUAL)).toBe(true);
  });

  it.each([
    ['https://elsewhere.example', 'college.example'],
    ['https://college.example.elsewhere.example', 'college.example'],
    ['https://college.example:8443', 'college.example'],
    ['http://localhost:3001', 'localhost:3000'],
    ['null', 'college.example'],
    ['', 'college.example'],
    ['file://college.example', 'college.example'],
    ['https://college.example/', 'college.example'],
    ['https://somebody@college.example', 'college.example'],
    ['https://college.example, https://elsewhere.example', 'college.example'],
    ['college.example', 'college.example'],
  ])('of the page %s may not be opened to %s', (origin, host) => {
    expect(isOwnOrigin(origin, host, USUAL)).toBe(false);
  });
});
