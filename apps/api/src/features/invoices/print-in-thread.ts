import { Worker } from 'node:worker_threads';
import type { PrintedInvoice } from './invoice-pdf.ts';
import type { PrintingResult } from './printing-thread.ts';

const TIMEOUT_MS = 30_000;

/**
 * Prints an invoice in a thread of its own: it takes some 160 ms of a processor without a pause, during which
 * no save would be answered.
 * @throws where it cannot be printed, or takes longer than half a minute
 */
export function printInThread(invoice: PrintedInvoice): Promise<Uint8Array> {
  const worker = new Worker(new URL('./printing-thread.ts', import.meta.url), { workerData: invoice });
  return new Promise<Uint8Array>((resolve, reject) => {
    const limit = setTimeout(() => {
      end();
      reject(new Error(`Printing invoice ${invoice.number} took too long and was ended.`));
    }, TIMEOUT_MS);
    const end = () => {
      clearTimeout(limit);
      worker.removeAllListeners();
      // Errors during termination are of no interest any more.
      worker.on('error', () => {});
      void worker.terminate();
    };
    worker.on('message', (bytes: PrintingResult) => {
      end();
      resolve(bytes);
    });
    worker.on('error', (error) => {
      end();
      reject(error);
    });
    worker.on('exit', () => {
      end();
      reject(new Error(`Printing invoice ${invoice.number} ended before its end.`));
    });
  });
}
