export { type AnswerForm, createExecutor, type Executor } from './execute.ts';
export { answerBody } from './answer-body.ts';
export {
  contractHandler,
  httpCallerOf,
  graphqlHandler,
  type HttpCaller,
  type GraphqlOptions,
  type IncomingFiles,
} from './graphql.ts';
export type { GraphqlRequest } from './graphql-request.ts';
export { header, type Exchange, type Handler } from './exchange.ts';
export { readJsonBody } from './json-body.ts';
export { errorAnswer, sendJson } from './respond.ts';
export { readiness, sendHealth } from './health.ts';
export { readPortal, sendNotBuilt } from './portal.ts';
export { badRequest, RequestError } from './request-error.ts';
export { securityHeaders } from './security-headers.ts';
export { securityTxt } from './security-txt.ts';
export { createHttpServer } from './server.ts';
export { gracefulShutdown } from './graceful-shutdown.ts';
