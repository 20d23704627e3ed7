/** Preloads the code of bulk actions. Without a connection the first bulk action loads it. */
export async function loadBulkAhead(): Promise<void> {
  await import('./bulk-toolbar.tsx').catch(() => undefined);
}
