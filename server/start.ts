import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { metricsOf, routesOf, type Application } from './application.ts';
import { requestOutcome } from './answer.ts';
import type { DemoAccount } from './demo-data.ts';
import { openRegister, type RegisterOptions } from './open-register.ts';
import { gracefulShutdown, createHttpServer, securityHeaders, type Handler } from './platform/http/index.ts';
import { createMetrics, type Metrics } from './platform/metrics/index.ts';
import type { RunningJobs } from './platform/jobs/index.ts';
import { checkStart } from './check-start.ts';
import { portRefused } from './platform/start-checks/index.ts';
import { startWork, type Work } from './work.ts';

export interface ServerOptions extends RegisterOptions {
  /** Handles every path that is not the server's; may still be building while the register opens. */
  readonly portal: Handler | Promise<Handler>;
}

export interface RunningServer {
  /** Such as `http://localhost:4000`. */
  readonly address: string;
  readonly demoAccounts: readonly DemoAccount[];
  readonly application: Application;
  readonly jobs: RunningJobs;
  readonly http: Server;
  /** Serves until the balancer has noticed, then stops accepting, drains requests, stops jobs, closes the database. */
  readonly stop: (noticed?: Promise<unknown>) => Promise<void>;
}

/** Opens the register, starts background work and the HTTP server. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, log } = options;
  if (options.database === undefined) await checkStart(settings);
  return await openRegister(options, async (register) => {
    const { application, demoAccounts } = register;
    const left = await application.files.sweep();
    if (left > 0) log.info({ left }, 'cleared files of requests that never ended');
    const work = await startWork(register, settings);
    return { application, demoAccounts, jobs: work.jobs, ...(await serve(options, application, work)) };
  });
}

async function serve(
  options: ServerOptions,
  application: Application,
  work: Work,
): Promise<Pick<RunningServer, 'address' | 'http' | 'stop'>> {
  let isOpen = true;
  const { settings, metadata, log } = options;
  const { brand } = metadata.catalogue;
  const portal = await options.portal;
  const metrics = createMetrics(brand.version, metricsOf(application.database));
  const serving = {
    ...application,
    answer: observed(application, metrics),
    isOpen: () => isOpen,
    confirmServing: work.confirmServing,
  };
  const http = createHttpServer({
    routes: {
      ...routesOf({ ...serving, metrics, metricsToken: settings.metricsToken }),
      '/': portal,
    },
    headers: { 'app-version': brand.version, ...securityHeaders(brand, application.publicAddress) },
    trustsProxy: settings.trustsProxy,
    log,
    tracer: application.tracer,
  });
  const address = await listen(http, settings.port);
  return {
    address,
    http,
    stop: async (noticed = pause((settings.drainSeconds ?? 0) * 1_000)) => {
      isOpen = false;
      await noticed;
      await gracefulShutdown(http);
      await work.stop();
      await application.tracer?.stop();
      await application.database.close();
    },
  };
}

/** Wraps `answer` to record duration and outcome as metrics. */
function observed({ answer, operationOf }: Application, metrics: Metrics): Application['answer'] {
  return async (request, caller, form) => {
    const started = performance.now();
    const result = await answer(request, caller, form);
    const seconds = (performance.now() - started) / 1_000;
    metrics.observe({ operation: operationOf(request), outcome: requestOutcome(result), seconds });
    return result;
  };
}

async function listen(http: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => {
      reject(portRefused(port, error));
    });
    http.listen(port, resolve);
  });
  // A listening TCP server has an AddressInfo.
  const bound = http.address() as AddressInfo;
  return `http://localhost:${String(bound.port)}`;
}
