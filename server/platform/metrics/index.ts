export { metricsHandler } from './handler.ts';
export { createMetrics, type MetricSource, type Metrics } from './metrics.ts';
export { platformMetrics, secondsSince } from './platform-metrics.ts';
