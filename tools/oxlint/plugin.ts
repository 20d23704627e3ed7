import { definePlugin } from '@oxlint/plugins';
import { explainedAssertion } from './explained-assertion.ts';
import { noTimeInTests } from './no-time-in-tests.ts';

/** The rules of this project; oxlint.config.ts turns them on. */
export default definePlugin({
  meta: { name: 'house' },
  rules: { 'explained-assertion': explainedAssertion, 'no-time-in-tests': noTimeInTests },
});
