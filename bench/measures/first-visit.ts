import { chromium } from '@playwright/test';
import { logInByScreen, newLearner } from '../../e2e/support/learner.ts';
import { startTest } from '../../e2e/support/player.ts';
import { scriptBytesOfQuestionPage } from '../../e2e/support/scripts.ts';
import { findBrowser } from '../../tools/browser.ts';
import type { Installation } from '../rig/installation.ts';
import { atMost, type Finding } from './finding.ts';

const KIB = 1_024;

/** Everything that crosses the wire when a learner comes for the first time, from log-in to the question page. */
export async function measureFirstVisit({ app }: Installation): Promise<Finding[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ baseURL: app.baseURL });
    const network = await page.context().newCDPSession(page);
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await network.send('Network.enable');
    await logInByScreen(page, await newLearner(app.baseURL));
    await startTest(page, 'Cardiology in Brief', 'Take Quiz');
    await page.waitForLoadState('networkidle');
    const visit = bytes / KIB;
    const script = (await scriptBytesOfQuestionPage(page)) / KIB;
    return [
      atMost('first visit from log-in to the question page', visit, 450, 'KB'),
      atMost('script before interaction on take-test, gzip', script, 210, 'KB'),
    ];
  } finally {
    await browser.close();
  }
}
