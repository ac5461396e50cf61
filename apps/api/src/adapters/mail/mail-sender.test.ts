import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { createSmtpSender } from './mail-sender.ts';

/** A mail server that accepts every mail. @returns its address, and the mail once it was taken */
async function startMailServer() {
  const { promise: taken, resolve } = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    let data: string[] | null = null;
    socket.write('220 ready\r\n');
    createInterface(socket).on('line', (line) => {
      if (data === null) {
        if (line === 'DATA') data = [];
        socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
      } else if (line === '.') {
        resolve(data.join('\n'));
        data = null;
        socket.write('250 taken\r\n');
      } else data.push(line);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

/** Sends a mail with these texts. @returns all that was sent, and its headers */
async function send(changes: { subject?: string; fromName?: string }) {
  const { url, taken } = await startMailServer();
  const sender = await createSmtpSender(url, 'Assay <no-reply@assay.example>');
  const mail = { recipient: 'ada@college.test', subject: 'Hello', text: 'Plain', html: '<p>Rich</p>' };
  await sender.send({ ...mail, fromName: 'North, "Harbour"', ...changes });
  const sent = await taken;
  const [head = ''] = sent.split('\n\n');
  const lines = head.replaceAll(/\n\s+/gu, ' ').split('\n');
  const headers = new Map(lines.map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]));
  return { sent, headers };
}

it('sends plain text and HTML in the tenant’s name, as no person’s mail', async () => {
  const { sent, headers } = await send({});
  expect(headers.get('From')).toBe('"North, \\"Harbour\\"" <no-reply@assay.example>');
  expect(headers.get('To')).toBe('ada@college.test');
  expect(headers.get('Auto-Submitted')).toBe('auto-generated');
  expect(headers.get('Content-Type')).toMatch(/^multipart\/alternative/u);
  expect(sent.indexOf('text/plain')).toBeLessThan(sent.indexOf('text/html'));
});

it('no subject and no name begins a header of its own', async () => {
  const { headers } = await send({ subject: 'Hello\r\nBcc: all@college.test', fromName: 'North\r\nX: y' });
  expect(headers.has('Bcc') || headers.has('X')).toBe(false);
  expect(headers.get('From')).toMatch(/ <no-reply@assay\.example>$/u);
});
