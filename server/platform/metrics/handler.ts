import { badRequest, header, type Handler } from '../http/index.ts';
import { isSameSecret } from '../same-secret.ts';
import type { Metrics } from './metrics.ts';

/**
 * `/metrics`: Prometheus endpoint, protected by the bearer token of the settings; 404 without one. Unreadable metrics
 * are omitted and logged.
 */
export function metricsHandler(metrics: Metrics, token: string | undefined): Handler {
  return async ({ request, response, log }) => {
    if (token === undefined) throw badRequest('there is nothing at this address', 404);
    const [, given = ''] = /^Bearer (.+)$/iu.exec(header(request, 'authorization') ?? '') ?? [];
    if (!isSameSecret(given, token)) throw badRequest('the metrics are for whoever has their token', 401);
    const text = await metrics.text((error) => log.warn({ err: error }, 'a metric could not be read'));
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(text);
  };
}
