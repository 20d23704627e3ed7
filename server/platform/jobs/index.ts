export { startJobs, type Job, type RunningJobs } from './jobs.ts';
export { prepareJobs } from './prepare-jobs.ts';
