import type { OperationResolvers } from '../../../engine/api/index.ts';
import { askImport, type Parts } from './ask-import.ts';
import { importReading } from './import-row.ts';
import type { ImportType } from './import-types.ts';

/** Answers the three imports: each keeps its file, works it off and tells what came of it. */
export function importOperations(parts: Parts): OperationResolvers {
  const isFinished = (type: ImportType) => async (call: Parameters<OperationResolvers[string]>[0]) => {
    const id = await askImport(parts, call, type);
    const found = await call.store.one(call.asker, { entity: 'import' }, id, importReading.selection);
    return found?.['status'] === 'FINISHED';
  };
  return {
    importCertificates: async (call) => {
      const id = await askImport(parts, call, 'CERTIFICATES');
      return await call.store.one(call.asker, { entity: 'import' }, id, call.selection);
    },
    importAustrianData: isFinished('AUSTRIAN_DATA'),
    importTransactions: isFinished('TRANSACTIONS'),
  };
}
