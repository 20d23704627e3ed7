import type { CDPSession, Page } from 'playwright';

type Kind = 'ScriptDuration' | 'RecalcStyleDuration' | 'LayoutDuration';

/** Counts what a page costs its own thread. */
export interface PageWork {
  /** Does `work` and answers the milliseconds of processor time that went into these kinds of it. */
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
      // By kinds Chromium tells what passed on the clock, whoever else had the processor meanwhile: those are shares alone.
      return spent('ThreadTime') * share * 1000;
    },
  };
}

/** In seconds. */
async function metricsOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
