import { definePlugin } from '@oxlint/plugins';
import { explainedAssertion } from './explained-assertion.ts';
import { noTimeInTests } from './no-time-in-tests.ts';

/** Lint rules of this project, enabled in oxlint.config.ts. */
export default definePlugin({
  meta: { name: 'house' },
  rules: { 'explained-assertion': explainedAssertion, 'no-time-in-tests': noTimeInTests },
});
