import { expect, it } from 'vitest';
import { draftsOf, moodle, quiz } from '../testing/moodle.ts';

it('each question bears the name that one sees in Moodle, one without a name the beginning of its words', () => {
  const named = moodle('essay', '').replace('Name', '  Heart:\n rhythm ');
  const nameless = moodle(
    'essay',
    '',
    '<text>&lt;p&gt;Which &lt;b&gt;node&lt;/b&gt; is it?&lt;/p&gt;</text>',
  );
  const labels = draftsOf(quiz(named, nameless.replace('<text>Name</text>', ''), '<question/>'));
  expect(labels.map(({ label }) => label)).toEqual(['Heart: rhythm', 'Which node is it?', null]);
});

it('a label is short, and holds nothing of a picture that is cut off', () => {
  const long = moodle('essay', '').replace('Name', 'x'.repeat(500));
  const stem = `<text>Look&lt;img src="data:image/png;base64,${'A'.repeat(5_000)}"&gt;</text>`;
  const shown = moodle('essay', '', stem).replace('<text>Name</text>', '');
  expect(draftsOf(quiz(long, shown)).map(({ label }) => label)).toEqual([`${'x'.repeat(40)}…`, 'Look']);
});
