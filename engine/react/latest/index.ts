export { useLatest, type LatestReading } from './use-latest.ts';
