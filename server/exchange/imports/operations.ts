import type { OperationCall } from '../../../engine/api/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { linkToFiles } from '../../platform/files/index.ts';
import { askImport, type ImportCall, type ImportDependencies } from './ask-import.ts';
import { importReading } from './import-row.ts';
import { describedImport, type ImportType } from './import-types.ts';
import { offeredExample } from './offered-example.ts';
import { tryImport } from './try-import.ts';

/** How long somebody waits for the end of an import; then they see how far it is. */
const patienceMs = 20_000;

interface Uploaded {
  readonly file: unknown;
  readonly dryRun?: boolean | null;
}

/** Answers the three imports: each keeps its file, works it off and tells what came of it. */
export function importOperations(dependencies: ImportDependencies & Pick<AppContext, 'fileLinks'>): RegisterResolvers {
  const ask = (call: OperationCall<Uploaded>, type: ImportType) =>
    askImport(dependencies, call, { type, isTry: call.arguments.dryRun === true, patienceMs });
  const answering = (type: ImportType) => async (call: OperationCall<Uploaded>) =>
    await call.store.one(call.principal, { entity: 'import' }, await ask(call, type), call.selection);
  /** Whether all of it was imported, as the specification has these two answer. */
  const isFinished = (type: ImportType) => async (call: OperationCall<Uploaded>) => {
    const id = await ask(call, type);
    const record = await call.store.one(call.principal, { entity: 'import' }, id, importReading.selection);
    return record?.['status'] === 'FINISHED';
  };
  const trying = (type: ImportType) => (call: ImportCall) => tryImport(dependencies, call, type);
  /** Without an address where the file is there no more, or not for the viewer. */
  const linking = (field: 'file' | 'errorFile') => async (call: RegisterCall<'downloadImport'>) =>
    (await linkToFiles(dependencies, call, { entity: 'import', id: call.arguments.id, field })) ?? { url: null };
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
    downloadImportExample: (call) =>
      offeredExample(dependencies.catalogue, call, describedImport(dependencies.catalogue, call.arguments.type)),
  };
}
