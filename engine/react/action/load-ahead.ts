/** Has the code of actions come before the first is asked for; without a connection it comes with that one. */
export async function loadActionsAhead(): Promise<void> {
  await import('./start-action.ts').catch(() => undefined);
}
