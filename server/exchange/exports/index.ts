import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { AppContext } from '../../module.ts';
import { exportRequests } from './ask-export.ts';
import { downloadExport } from './download-export.ts';

export { forgetExports } from './forget.ts';
export { exportHooks } from './hooks.ts';
export { makeExport } from './make-export.ts';

export function exportOperations(ground: AppContext): OperationResolvers {
  return { ...exportRequests(ground), downloadExport: (call) => downloadExport(ground, call) };
}
