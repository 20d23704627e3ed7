export { responseRetention, hourlyCleanUp, type RetentionPolicies, type Retention } from './clean-up.ts';
export { largeReaderJob } from './large-reader-job.ts';
export { hourlyStatusEnds } from './status-ends.ts';
export { startJobs, type Job, type RunningJobs } from './jobs.ts';
export { prepareJobs } from './prepare-jobs.ts';
