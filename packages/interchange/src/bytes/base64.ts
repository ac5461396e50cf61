/** @returns null if the text is not base64 */
export function bytesOfBase64(base64: string): Uint8Array | null {
  try {
    const decoded = atob(base64);
    const bytes = new Uint8Array(decoded.length);
    for (let at = 0; at < decoded.length; at += 1) bytes[at] = decoded.charCodeAt(at);
    return bytes.length === 0 ? null : bytes;
  } catch {
    return null;
  }
}

export function base64OfBytes(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 4_096) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 4_096)));
  }
  return btoa(pieces.join(''));
}
