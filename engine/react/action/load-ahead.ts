/** Preloads the code that runs actions. Without a connection the first action loads it. */
export async function loadActionsAhead(): Promise<void> {
  await import('./start-action.ts').catch(() => undefined);
}
