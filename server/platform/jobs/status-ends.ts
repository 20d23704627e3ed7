import type { Logger } from 'pino';
import type { Api } from '../../../engine/api/index.ts';
import type { Job } from './jobs.ts';

interface StatusEndsDependencies {
  readonly expireStatuses: Api['expireStatuses'];
  readonly log: Logger;
}

/** One minute past every hour and at every start: moves records whose status has expired. */
export function hourlyStatusEnds({ expireStatuses, log }: StatusEndsDependencies): Job {
  return {
    name: 'end-statuses',
    at: '1 * * * *',
    atStart: true,
    run: async (signal) => {
      const report: Parameters<Api['expireStatuses']>[0]['report'] = (error, record) => {
        log.error({ err: error, ...record }, 'a status could not be ended, or not told to end soon');
      };
      return await expireStatuses({ signal, report });
    },
  };
}
