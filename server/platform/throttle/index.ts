export {
  admitCount,
  countAll,
  countAttempt,
  forgiveAttempt,
  tooManyRequests,
  windowStart,
  type Count,
} from './attempts.ts';
export { networkOf } from './network-of.ts';
