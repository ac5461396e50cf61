/** Downloads a file through the browser. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
