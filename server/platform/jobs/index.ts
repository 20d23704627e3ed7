export { answerRemains, hourlyCleanUp, type RetentionPolicies, type Retention } from './clean-up.ts';
export { nightlyMarks } from './mark-large-readers.ts';
export { hourlyStatusEnds } from './status-ends.ts';
export { startJobs, type Job, type RunningJobs } from './jobs.ts';
export { prepareJobs } from './prepare-jobs.ts';
