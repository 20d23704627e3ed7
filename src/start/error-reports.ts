/**
 * Sends errors that nobody caught to the error-reporting service that the brand names; without one nothing is sent.
 * A report has the message, the stack and the address without its query, which may hold what a person searched for.
 */
export function reportErrors(url: string | undefined, version: string): (error: unknown) => void {
  if (url === undefined) return () => undefined;
  const report = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    navigator.sendBeacon(url, JSON.stringify({ message, stack, version, path: location.pathname }));
  };
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}
