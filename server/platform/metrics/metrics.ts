import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One labelled value of a metric. */
export interface MetricValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that is read on request. */
export interface MetricSource {
  /** Snake case, with the unit as suffix. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly read: () => Promise<readonly MetricValue[]>;
}

/** A completed GraphQL request. */
export interface AnsweredRequest {
  /** From a closed set, to bound the number of time series. */
  readonly operation: string;
  /** `ok`, or the code of the first error. */
  readonly outcome: string;
  readonly seconds: number;
}

export interface Metrics {
  readonly observe: (request: AnsweredRequest) => void;
  /** All metrics in Prometheus text format; unreadable ones are omitted and passed to `report`. */
  readonly text: (report: (error: unknown) => void) => Promise<string>;
  readonly contentType: string;
}

const secondsOfBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Metrics of this process (CPU, memory, event loop, garbage collection), requests and `measures`.
 * @param version value of `register_version`
 */
export function createMetrics(version: string, measures: readonly MetricSource[]): Metrics {
  const own = new Registry();
  const registers = [own];
  collectDefaultMetrics({ register: own });
  const running = new Gauge({
    name: 'register_version',
    help: 'What runs; always 1',
    labelNames: ['version'],
    registers,
  });
  running.set({ version }, 1);
  const requests = new Histogram({
    name: 'register_request_seconds',
    help: 'Time until a GraphQL request was answered',
    labelNames: ['operation', 'outcome'],
    buckets: secondsOfBuckets,
    registers,
  });
  return {
    observe: ({ operation, outcome, seconds }) => {
      requests.observe({ operation, outcome }, seconds);
    },
    text: async (report) => await Registry.merge([own, await readAll(measures, report)]).metrics(),
    contentType: own.contentType,
  };
}

/** Reads all sources; failed ones are omitted, because an old value would look current. */
async function readAll(measures: readonly MetricSource[], report: (error: unknown) => void): Promise<Registry> {
  const register = new Registry();
  await Promise.all(
    measures.map(async ({ name, help, labels = [], read }) => {
      try {
        const values = await read();
        const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [register] });
        for (const { labels: given = {}, value } of values) gauge.set(given, value);
      } catch (error) {
        report(error);
      }
    }),
  );
  return register;
}
