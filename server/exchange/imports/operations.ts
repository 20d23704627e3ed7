import type { OperationCall } from '../../../engine/api/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { linkToFiles } from '../../platform/files/index.ts';
import { enqueueImport, type ImportCall, type ImportDependencies } from './enqueue-import.ts';
import { importReading } from './import-row.ts';
import { describedImport, type ImportType } from './import-types.ts';
import { offeredExample } from './offered-example.ts';
import { tryImport } from './try-import.ts';

/** Maximum wait for an import; afterwards the caller sees its progress. */
const patienceMs = 20_000;

interface Uploaded {
  readonly file: unknown;
  readonly dryRun?: boolean | null;
}

/** Resolvers of the three imports. */
export function importOperations(dependencies: ImportDependencies & Pick<AppContext, 'fileLinks'>): RegisterResolvers {
  const ask = (call: OperationCall<Uploaded>, type: ImportType) =>
    enqueueImport(dependencies, call, { type, isTry: call.arguments.dryRun === true, patienceMs });
  const answering = (type: ImportType) => async (call: OperationCall<Uploaded>) =>
    await call.store.one(call.principal, { entity: 'import' }, await ask(call, type), call.selection);
  /** True when all rows were imported (result required by the specification). */
  const isFinished = (type: ImportType) => async (call: OperationCall<Uploaded>) => {
    const id = await ask(call, type);
    const record = await call.store.one(call.principal, { entity: 'import' }, id, importReading.selection);
    return record?.['status'] === 'FINISHED';
  };
  const trying = (type: ImportType) => (call: ImportCall) => tryImport(dependencies, call, type);
  /** Null url when the file is gone or out of scope. */
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
