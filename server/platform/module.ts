import type { Module } from '../module.ts';
import { documentHandler, documentOperations, documentTables } from './documents/index.ts';
import { discardContents, discardedContentTables, fileHandler, fileOperations } from './files/index.ts';
import { contractHandler, graphqlHandler, readiness, securityTxt, sendHealth } from './http/index.ts';
import { responseRetention, hourlyCleanUp, hourlyStatusEnds, largeReaderJob } from './jobs/index.ts';
import { mailRemains, mailTables } from './mail/index.ts';
import { metricsHandler, platformMetrics } from './metrics/index.ts';
import { referenceDataTables } from './reference-data/index.ts';
import { sharingTables } from './sharing/index.ts';
import { taskTables } from './tasks/index.ts';

/** Domain-independent module: transport, files, documents, mail, jobs. */
export const platform: Module = {
  tables: (catalogue) => [
    { name: 'reference-data', statements: referenceDataTables },
    { name: 'sharing', statements: sharingTables },
    { name: 'documents', statements: documentTables(catalogue) },
    { name: 'mail', statements: mailTables },
    { name: 'tasks', statements: taskTables },
    { name: 'files', statements: discardedContentTables },
  ],
  operations: ({ catalogue, fileLinks, documentLinks, publicAddress }) => ({
    ...fileOperations(catalogue, fileLinks),
    ...documentOperations({ catalogue, links: documentLinks, publicAddress }),
  }),
  measures: platformMetrics,
  jobs: (working) => [
    hourlyCleanUp(working),
    hourlyStatusEnds(working),
    largeReaderJob(working),
    discardContents(working),
  ],
  remains: (retention) => ({ ...responseRetention(retention), ...mailRemains(retention) }),
  routes: {
    '/graphql': ({ answer, files }) =>
      graphqlHandler({
        answer: (request, caller) => answer(request, caller, 'json'),
        openIncoming: files.openIncoming,
      }),
    '/schema.graphql': ({ catalogue }) => contractHandler(catalogue),
    '/files/': (serving) => fileHandler({ ...serving, activeViewer: serving.accounts.activeViewer }),
    '/documents/': (serving) =>
      documentHandler({ ...serving, links: serving.documentLinks, activeViewer: serving.accounts.activeViewer }),
    '/.well-known/security.txt': ({ catalogue, publicAddress, now }) => securityTxt(catalogue, publicAddress, now),
    '/metrics': ({ metrics, metricsToken }) => metricsHandler(metrics, metricsToken),
    '/healthz': () => sendHealth,
    '/readyz': ({ isOpen, confirmServing }) => readiness(isOpen, confirmServing),
  },
};
