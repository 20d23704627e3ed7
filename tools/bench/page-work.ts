import type { CDPSession, Page } from 'playwright';

type Kind = 'ScriptDuration' | 'RecalcStyleDuration' | 'LayoutDuration';

/** Measures the main thread of a page. */
export interface PageWork {
  /** CPU milliseconds of these kinds of work during `work`. */
  readonly during: (work: () => Promise<void>, kinds: readonly Kind[]) => Promise<number>;
}

export async function countWork(page: Page): Promise<PageWork> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return {
    during: async (work, kinds) => {
      const before = await metricsOf(session);
      await work();
      const after = await metricsOf(session);
      const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      const share = kinds.reduce((sum, kind) => sum + spent(kind), 0) / spent('TaskDuration');
      // Chromium reports kinds in wall clock time; they only provide shares of the CPU time.
      return spent('ThreadTime') * share * 1000;
    },
  };
}

/** In seconds. */
async function metricsOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
