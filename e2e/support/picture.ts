import type { Page } from '@playwright/test';

/** A JPEG that is wider than high, as a camera takes them, drawn by the browser of the page. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.fillStyle = '#2c5f7c';
    context.fillRect(0, 0, 900, 600);
    context.fillStyle = '#f3d9bd';
    context.fillRect(300, 150, 300, 300);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
