export {
  admitCount,
  countAll,
  countAttempt,
  forgiveAttempt,
  tooManyRequests,
  windowStart,
  type Count,
} from './attempts.ts';
export { ipPrefix } from './ip-prefix.ts';
