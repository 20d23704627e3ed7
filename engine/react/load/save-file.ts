const KEPT_MS = 60_000;

/** Has the browser keep a file that is here already, under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
