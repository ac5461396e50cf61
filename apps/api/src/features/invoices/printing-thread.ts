import { parentPort, workerData } from 'node:worker_threads';
import { type PrintedInvoice, printInvoice } from './invoice-pdf.ts';

/** Message of the thread that prints one invoice. */
export type PrintingResult = Uint8Array<ArrayBuffer>;

const bytes: PrintingResult = new Uint8Array(await printInvoice(workerData as PrintedInvoice));
parentPort?.postMessage(bytes, [bytes.buffer]);
