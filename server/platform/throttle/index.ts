export {
  admitCount,
  countAll,
  countAttempt,
  undoAttempt,
  tooManyRequests,
  windowStart,
  type Count,
} from './attempts.ts';
export { ipPrefix } from './ip-prefix.ts';
