import { paintPicture } from '../pictures/pictures.ts';
import type { TestApp } from '../test-app.ts';
import { applyFolder, createTestFolders, type Files, ownerOf, tenantFile } from './tenant-folder.ts';
import type { TestTenant } from './test-tenant.ts';

const HTML =
  '<h2>Who we are</h2>\n<p>We are <b>one</b>, see <a href="https://college.test/">there</a>.</p>\n';

/** Entries with all the public content that an organisation can have, and the files that they name. */
export async function fullContent(): Promise<{ entries: Record<string, unknown>; files: Files }> {
  return {
    entries: {
      summary: 'Practice that prepares',
      landing: {
        hero: { heading: 'Sit it first', tagline: 'Then sit it for good', picture: 'pictures/hero.jpg' },
        about: { text: 'about.md', picture: 'pictures/about.png' },
        insight: { heading: 'See how', subheading: 'By topic', picture: 'pictures/insight.webp' },
      },
      pages: [
        { page: 'privacy', title: 'Privacy', text: 'pages/privacy.md' },
        { page: 'terms', title: 'Terms', text: 'pages/terms.html' },
      ],
      faqs: [
        { question: 'May I pause?', answer: 'No. **Time** goes on.' },
        { question: 'Who wrote it?', answer: '<p>We did.</p>' },
      ],
      help: { title: 'Help', text: 'help.md' },
      plans: [
        { plan: 'month', price: 12.5, validity: 30, access: 'Everything', features: ['Tests', 'Reviews'] },
        { plan: 'year', price: 100, validity: 365, access: 'Everything' },
      ],
      topics: [
        {
          topic: ['Medicine', 'Cardiology'],
          text: 'topics/heart.md',
          references: [
            { title: 'A book' },
            { title: 'A site', url: 'https://x.test/a' },
            { title: 'A person', url: 'mailto:ann@x.test' },
          ],
          pictures: [{ file: 'pictures/heart.png', alt: 'A heart' }],
        },
        { topic: ['Medicine'] },
      ],
    },
    files: {
      'about.md': '# About\n\nWe teach, *quietly*.\n\n## More\n\n- one\n- two\n',
      'help.md': '## Begin\n\nWrite to [us](mailto:help@college.test).\n',
      'pages/privacy.md': '# What we keep\n\nYour answers.\n',
      'pages/terms.html': HTML,
      'topics/heart.md': 'The heart beats.\n',
      'pictures/hero.jpg': await paintPicture('jpeg', { width: 500, height: 120, colour: '#123456' }),
      'pictures/about.png': await paintPicture('png', { width: 200, height: 100, transparent: true }),
      'pictures/insight.webp': await paintPicture('webp', { width: 150, height: 100 }),
      'pictures/heart.png': await paintPicture('png', { width: 120, height: 120, colour: '#800000' }),
    },
  };
}

/** Gives a tenant all the public content that an organisation can have; entries replace. */
export async function applyFullContent(
  test: TestApp,
  { shortName, host }: Pick<TestTenant, 'shortName' | 'host'>,
  entries: Record<string, unknown> = {},
  files: Files = {},
): Promise<void> {
  const [full, folders, owner] = [await fullContent(), await createTestFolders(), ownerOf(test)];
  try {
    const { text } = tenantFile({ tenant: shortName, hosts: [host], ...full.entries, ...entries });
    const outcome = await applyFolder(
      owner,
      await folders.write({ ...full.files, ...files, 'tenant.yaml': text }),
    );
    if (outcome.type !== 'done') throw new Error('The content of the test is refused.');
  } finally {
    await owner.end();
    await folders.remove();
  }
}
