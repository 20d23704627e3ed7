import type { Module } from '../module.ts';
import {
  certificateHooks,
  certificateTables,
  exportAbroadOfBefore,
  keptValuesOfBefore,
  sameNumberTables,
  withdrawalHooks,
} from './certificates/index.ts';
import { certificateCorrectionHooks, transactionCorrectionHooks } from './corrections/index.ts';
import { ledgerTables } from './ledger/index.ts';
import { lineageOperations } from './lineage/index.ts';
import { outputCertificateTables } from './output-certificates/index.ts';
import { liftFreeze, reconciliationJobs, reconciliationMetrics, signedListTables } from './reconciliation/index.ts';
import {
  endingSupervisionTables,
  stockOperations,
  stockStatuses,
  stockTables,
  notifyEndingSupervision,
} from './stock/index.ts';
import {
  feedstockScopeTables,
  formerStatusesOfBefore,
  operatorCertificateHooks,
  schemeCoverageTables,
} from './operators/index.ts';
import { relatedTradeTables, transactionHooks } from './transactions/index.ts';

/** Module for trade: certificates, transactions and their ledger. */
export const trade: Module = {
  tables: (catalogue) => [
    { name: 'ledger', statements: ledgerTables },
    { name: 'signed-lists', statements: signedListTables },
    { name: 'output-certificates', statements: outputCertificateTables },
    { name: 'stock', statements: stockTables(stockStatuses(catalogue)) },
    { name: 'ending-supervision', statements: endingSupervisionTables },
    { name: 'scheme-coverage', statements: schemeCoverageTables },
    { name: 'feedstock-scope', statements: feedstockScopeTables },
    { name: 'related-trades', statements: relatedTradeTables(catalogue) },
    { name: 'same-numbers', statements: sameNumberTables(catalogue) },
    { name: 'certificates', statements: certificateTables },
    { name: 'certificate-values', statements: keptValuesOfBefore },
    { name: 'transaction-exports', statements: exportAbroadOfBefore(catalogue) },
    { name: 'former-operator-statuses', statements: formerStatusesOfBefore(catalogue) },
  ],
  hooks: ({ catalogue, store, notices, now }) => {
    const certificate = certificateHooks({ catalogue, store, now });
    return {
      certificate: { ...certificate, actions: { ...certificate.actions, liftFreeze } },
      certificateCorrection: certificateCorrectionHooks({ catalogue, store, notices }),
      transactionCorrection: transactionCorrectionHooks({ catalogue, store, notices }),
      certificateWithdrawal: withdrawalHooks({ store, notices }),
      operatorCertificate: operatorCertificateHooks(catalogue),
      transaction: transactionHooks({ catalogue, now }),
    };
  },
  operations: ({ catalogue }) => ({ ...lineageOperations(catalogue), ...stockOperations(catalogue) }),
  jobs: (working) => [...reconciliationJobs(working), notifyEndingSupervision(working)],
  measures: reconciliationMetrics,
};
