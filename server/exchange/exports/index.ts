import type { AppContext } from '../../module.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import { exportRequests } from './request-export.ts';
import { downloadExport } from './download-export.ts';

export { exportCleanUp } from './export-clean-up.ts';
export { exportHooks } from './hooks.ts';
export { makeExport } from './make-export.ts';

export function exportOperations(context: AppContext): RegisterResolvers {
  return { ...exportRequests(context), downloadExport: (call) => downloadExport(context, call) };
}
