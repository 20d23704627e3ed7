import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One value of a measure, told apart from its others by labels. */
export interface MetricValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What is read when somebody asks for the metrics. */
export interface MetricSource {
  /** Lower-case words joined by underscores, the unit last. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly read: () => Promise<readonly MetricValue[]>;
}

/** A GraphQL request that was answered. */
export interface AnsweredRequest {
  /** Of a closed set: whoever asks could otherwise fill the memory with names. */
  readonly operation: string;
  /** `ok`, or the code of the first error. */
  readonly outcome: string;
  readonly seconds: number;
}

export interface Metrics {
  readonly observe: (request: AnsweredRequest) => void;
  /** All metrics in Prometheus' text format; a measure that cannot be read is left out and told to `report`. */
  readonly text: (report: (error: unknown) => void) => Promise<string>;
  readonly contentType: string;
}

const secondsOfBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Metrics of this process: its own (processor, memory, event loop, garbage collection), the answered requests, and what
 * the measures read.
 * @param version what runs, as `register_version` says
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

/** What the measures say now, and nothing of those that cannot be read: an old value would look like a new one. */
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
