import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { firstPaint } from './first-paint.ts';
import { keepSourceMapsApart } from './keep-source-maps-apart.ts';
import { mathFont } from './math-font.ts';
import { styleSheets } from './style-sheets.ts';

const api = process.env.API_ORIGIN || 'http://127.0.0.1:3000';

/**
 * Lightning CSS would write `:dir(rtl)` as a list of languages, and texts tell their direction without naming
 * theirs.
 */
const DIR_SELECTOR = 4;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), styleSheets(), mathFont(), firstPaint(), compressAssets(), keepSourceMapsApart()],
  // Replaced by the server with a fresh nonce for each response.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    // The browser's Host header goes through unchanged: it names the tenant.
    proxy: Object.fromEntries(
      ['/api', '/files', '/dev', '/socket.io'].map((path) => [
        path,
        { target: api, changeOrigin: false, ws: path === '/socket.io' },
      ]),
    ),
    allowedHosts: ['.localhost'],
  },
  css: { lightningcss: { exclude: DIR_SELECTOR } },
  build: {
    // Everything as a file of its own: the Content-Security-Policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Without a reference to them in the scripts.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        // Libraries of every page, and what every page has of ours, in a file each: they are smaller so, and
        // the first stays in the browser's cache while only our code changes.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/u,
            },
            {
              name: 'parts',
              test: /src[\\/](?:api[\\/](?!upload|random|staff)|paths\.ts|ui[\\/](?:button|formats|full-page-notice|icon|load-error|loaded|media|press|skeleton)\.tsx?$)|[\\/]use-document-title[\\/]/u,
            },
            {
              // The first script names every file, so that few hundred bytes are better not one of their own.
              name: 'addresses',
              test: /src[\\/]ui[\\/](?:use-view-in-address|forms[\\/](?:use-list-in-address|use-typed-search))\.ts$/u,
            },
          ],
        },
      },
    },
  },
});
