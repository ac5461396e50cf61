import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium } from '@playwright/test';
import { logInByScreen, newLearner } from '../../e2e/support/learner.ts';
import { startTest } from '../../e2e/support/player.ts';
import { scriptBytesOfQuestionPage } from '../../e2e/support/scripts.ts';
import { findBrowser } from '../../tools/browser.ts';
import type { Installation } from '../rig/installation.ts';
import { atMost, type Finding } from './finding.ts';

const KIB = 1_024;
/**
 * Time without traffic after which loading has ended: a paper's resources are fetched while its first
 * question is read.
 */
const QUIET_MS = 1_000;

/** Measures everything that crosses the wire at a learner's first visit, from log-in to the question page. */
export async function measureFirstVisit({ app }: Installation): Promise<Finding[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ baseURL: app.baseURL });
    const network = await page.context().newCDPSession(page);
    const waitForBytes = await countBytes(network);
    await logInByScreen(page, await newLearner(app.baseURL));
    await startTest(page, 'Cardiology in Brief', 'Take Quiz');
    const visit = (await waitForBytes()) / KIB;
    const script = (await scriptBytesOfQuestionPage(page)) / KIB;
    return [
      atMost('first visit from log-in to the question page', visit, 450, 'KB'),
      atMost('script before interaction on take-test, gzip', script, 210, 'KB'),
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Counts the bytes that a page gets, headers included. @returns waits until nothing is under way any more,
 * and gives the sum
 */
async function countBytes(network: CDPSession): Promise<() => Promise<number>> {
  let bytes = 0;
  let changedAt = performance.now();
  const underWay = new Set<string>();
  const end = (requestId: string) => {
    underWay.delete(requestId);
    changedAt = performance.now();
  };
  network.on('Network.requestWillBeSent', ({ requestId }) => {
    underWay.add(requestId);
    changedAt = performance.now();
  });
  network.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    end(requestId);
  });
  await network.send('Network.enable');
  return async () => {
    while (underWay.size > 0 || performance.now() - changedAt < QUIET_MS) await wait(QUIET_MS / 10);
    return bytes;
  };
}
