import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { allowPage } from '../../http/pages/html.ts';

/**
 * Allows this response to be a page of ours that shows mails in frames.
 * @returns the nonce for its style elements
 */
export function allowPageWithFrames(reply: FastifyReply): string {
  const nonce = allowPage(reply);
  reply.header('content-security-policy', `${reply.getHeader('content-security-policy')}; frame-src 'self'`);
  return nonce;
}

/**
 * Allows this response to be a mail in such a frame, with its own styles, by their hashes, and its own
 * pictures. Nothing in it runs, and its links open new windows.
 */
export function allowFramedMail(reply: FastifyReply, html: string): void {
  const findAll = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, found = '']) => found));
  const styles = [...findAll(/ style="([^"]*)"/gu), ...findAll(/<style>(.*?)<\/style>/gsu)];
  const hashes = styles.map((style) => `'sha256-${hash('sha256', style, 'base64')}'`);
  const pictures = [...findAll(/<img [^>]*src="([^"]*)"/gu)];
  const policy = [
    "default-src 'none'",
    `style-src 'unsafe-hashes' ${hashes.join(' ')}`,
    `img-src ${pictures.length === 0 ? "'none'" : pictures.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ];
  reply.header('content-security-policy', policy.join('; '));
}
