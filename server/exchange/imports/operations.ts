import type { OperationCall, OperationResolver, OperationResolvers } from '../../../engine/api/index.ts';
import type { AppContext } from '../../module.ts';
import { linkToFiles } from '../../platform/files/index.ts';
import { askImport, type ImportDependencies } from './ask-import.ts';
import { importReading } from './import-row.ts';
import { describedImport, isImportType, type ImportType } from './import-types.ts';
import { offeredExample } from './offered-example.ts';
import { tryImport } from './try-import.ts';

/** How long somebody waits for the end of an import; then they see how far it is. */
const patienceMs = 20_000;

/** Answers the three imports: each keeps its file, works it off and tells what came of it. */
export function importOperations(dependencies: ImportDependencies & Pick<AppContext, 'fileLinks'>): OperationResolvers {
  const ask = (call: OperationCall, type: ImportType) =>
    askImport(dependencies, call, { type, isTry: call.arguments['dryRun'] === true, patienceMs });
  const answering =
    (type: ImportType): OperationResolver =>
    async (call) =>
      await call.store.one(call.principal, { entity: 'import' }, await ask(call, type), call.selection);
  /** Whether all of it was imported, as the specification has these two answer. */
  const isFinished =
    (type: ImportType): OperationResolver =>
    async (call) => {
      const id = await ask(call, type);
      const record = await call.store.one(call.principal, { entity: 'import' }, id, importReading.selection);
      return record?.['status'] === 'FINISHED';
    };
  const trying =
    (type: ImportType): OperationResolver =>
    (call) =>
      tryImport(dependencies, call, type);
  /** Without an address where the file is there no more, or not for the viewer. */
  const linking =
    (field: 'file' | 'errorFile'): OperationResolver =>
    async (call) =>
      (await linkToFiles(dependencies, call, { entity: 'import', id: String(call.arguments['id']), field })) ?? {
        url: null,
      };
  return {
    importCertificates: answering('CERTIFICATES'),
    importAustrianData: isFinished('AUSTRIAN_DATA'),
    importAustrianFile: answering('AUSTRIAN_DATA'),
    importTransactions: isFinished('TRANSACTIONS'),
    importTransactionFile: answering('TRANSACTIONS'),
    tryCertificates: trying('CERTIFICATES'),
    tryAustrianData: trying('AUSTRIAN_DATA'),
    tryTransactions: trying('TRANSACTIONS'),
    downloadImport: linking('file'),
    downloadImportErrors: linking('errorFile'),
    downloadImportExample: async (call) => {
      const { type } = call.arguments;
      if (!isImportType(type)) return { url: null, name: null };
      return await offeredExample(dependencies.catalogue, call, describedImport(dependencies.catalogue, type));
    },
  };
}
