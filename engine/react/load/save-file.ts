const KEPT_MS = 60_000;

/** Saves a file in memory through the browser, under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading it later.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
