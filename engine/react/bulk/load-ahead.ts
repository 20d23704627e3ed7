/** Has the code of bulk actions come before the first is asked for; without a connection it comes with that one. */
export async function loadBulkAhead(): Promise<void> {
  await import('./bulk-toolbar.tsx').catch(() => undefined);
}
