import { contract } from '@assay/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeEmailFault } from './email-address.ts';

const isTaken = (address: string) => contract.login.body.shape.email.safeParse(address.trim()).success;

describe('an address that is none', () => {
  it.each([
    ['', 'Please enter your e-mail address.'],
    ['  ', 'Please enter your e-mail address.'],
    ['learner', 'An e-mail address needs an @, as in name@example.org.'],
    ['@demo.test', 'An e-mail address needs a name before the @, as in name@example.org.'],
    ['learner@', 'After the @, an e-mail address needs a part with a dot, as in example.org.'],
    ['learner@demo', 'After the @, an e-mail address needs a part with a dot, as in example.org.'],
    ['learner@demo@test.org', 'An e-mail address has one @ only.'],
    ['lear ner@demo.test', 'An e-mail address has no spaces.'],
    ['learner@demo.t', 'This is not an e-mail address. Please check it for typos.'],
    ['lear..ner@demo.test', 'This is not an e-mail address. Please check it for typos.'],
    [`${'a'.repeat(250)}@demo.test`, 'This is not an e-mail address. Please check it for typos.'],
  ])('as %j is told what it lacks', (typed, words) => {
    expect(describeEmailFault(typed)).toBe(words);
    expect(isTaken(typed)).toBe(false);
  });
});

/** Characters that matter to one of the rules, or to none; most texts made of them are nearly an address. */
const signs = fc.constantFrom(..."aZ09_'+-.@éßſＡ。％\u00ad%/?#:[ \t,;<>\u0000\ud800");
const label = fc.string({ unit: fc.constantFrom(..."aZ9_'+-"), minLength: 0, maxLength: 4 });
const hostLabel = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aZ9-_'), minLength: 0, maxLength: 3 }),
  fc.constantFrom('bücher', 'xn--bcher-kva', 'XN--BCHER-KVA', 'рф', 'xn--p1ai', 'xn--a', '例え'),
);
const nearlyAddress = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.array(hostLabel, { minLength: 1, maxLength: 3 }),
    fc.option(fc.tuple(fc.nat(12), signs), { nil: null }),
  )
  .map(([name, host, stray]) => {
    const address = `${name.join('.')}@${host.join('.')}`;
    return stray ? address.slice(0, stray[0]) + stray[1] + address.slice(stray[0]) : address;
  });
const longAddress = fc.nat(20).map((more) => `${'a'.repeat(230 + more)}@example.org`);

describe('what is taken for an address here', () => {
  it('is what the contract takes, and nothing else', () => {
    let taken = 0;
    fc.assert(
      fc.property(
        fc.oneof(nearlyAddress, longAddress, fc.emailAddress(), fc.string({ unit: signs })),
        (typed) => {
          if (isTaken(typed)) taken += 1;
          expect(describeEmailFault(typed) === null, JSON.stringify(typed)).toBe(isTaken(typed));
        },
      ),
      { numRuns: 3_000 },
    );
    // Enough accepted ones to make the comparison worth something.
    expect(taken).toBeGreaterThan(300);
  });

  it.each([
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.Example', 'ada@xn--bcher-kva.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org'],
    ['Ada@Example.ORG', 'Ada@Example.ORG'],
  ])('%j is one, kept as %j', (typed, kept) => {
    expect(describeEmailFault(typed)).toBeNull();
    expect(contract.login.body.shape.email.parse(typed)).toBe(kept);
  });

  it.each([
    'ädä@example.org',
    'ada@bücher',
    'ada@bü cher.example',
    'ada@bücher.example/x',
    'ada@bücher.example:80',
    'ada@b%C3%BCcher.example',
    'ada@bücher％2eexample.org',
    'ada@-bücher..example',
    `ada@${'ü'.repeat(64)}.example`,
    `ada@${'ü.'.repeat(60)}example`,
  ])('%j is none', (typed) => {
    expect(describeEmailFault(typed)).not.toBeNull();
    expect(isTaken(typed)).toBe(false);
  });

  it.each(['learner@demo.test', ' learner@demo.test ', "o'neill+tests@mail-2.example.co.uk", '_@a.bc'])(
    '%j is one',
    (typed) => {
      expect(describeEmailFault(typed)).toBeNull();
      expect(isTaken(typed)).toBe(true);
    },
  );
});
