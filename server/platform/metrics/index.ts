export { metricsHandler } from './handler.ts';
export { createMetrics, type Measure, type Metrics } from './metrics.ts';
export { platformMeasures, secondsSince } from './platform-measures.ts';
