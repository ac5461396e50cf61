import type { Transport } from './client.ts';

/**
 * Sends a request as `fetch` does, and reports its progress, which `fetch` cannot.
 * @param onProgress is called with 0 to 1
 */
export function uploadTransport(onProgress: (fraction: number) => void): Transport {
  return (url, { method, headers, body, signal }, onSent) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = 'arraybuffer';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        onSent();
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('Failed to send'));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return new Response(request.response, { status: request.status, headers });
}
