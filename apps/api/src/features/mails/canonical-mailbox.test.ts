import { describe, expect, it } from 'vitest';
import { canonicalMailbox } from './mails.service.ts';

describe('the box of an address', () => {
  it.each([
    ['as it is', 'ada@college.example', 'ada@college.example'],
    ['in any case', 'Ada@College.EXAMPLE', 'ada@college.example'],
    ['without what follows a plus', 'ada+exam@college.example', 'ada@college.example'],
    ['without what follows the first plus', 'ada+a+b.c@college.example', 'ada@college.example'],
    ['with its dots', 'ada.byron@college.example', 'ada.byron@college.example'],
    ['at Google without dots', 'a.d.a@gmail.com', 'ada@gmail.com'],
    ['at Google by the other name', 'Ada@GoogleMail.com', 'ada@gmail.com'],
    ['at Google with all of it', 'A.d.A+exam.one@googlemail.com', 'ada@gmail.com'],
    ['where a subdomain is not Google', 'a.d.a@gmail.com.example', 'a.d.a@gmail.com.example'],
    ['that begins with a plus', '+ada@college.example', '+ada@college.example'],
    ['with an @ in its name', '"a@b"@college.example', '"a@b"@college.example'],
  ])('is the same: %s', (_title, email, box) => {
    expect(canonicalMailbox(email)).toBe(box);
    expect(canonicalMailbox(box)).toBe(box);
  });
});
