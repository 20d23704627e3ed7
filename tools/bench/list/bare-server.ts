// Baseline of the list measurement in a separate process: the same SQL behind plain node:http.
import { createServer } from 'node:http';
import pg from 'pg';
import type { Row, Statement } from '../../../engine/store/index.ts';

interface Task {
  readonly databaseUrl: string;
  readonly statements: readonly Statement[];
}

/** Pool size of the product. */
const connections = 20;

process.once('message', (task: Task) => {
  serve(task);
});
process.once('disconnect', () => process.exit(0));

function serve({ databaseUrl, statements }: Task): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  // Named, so that each connection prepares them once, as in the product.
  const queries = statements.map(({ text, values }, index) => ({
    name: `list${String(index)}`,
    text,
    values: [...values],
  }));
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      void Promise.all(queries.map((query) => pool.query<Row>(query))).then((results) => {
        const body = Buffer.from(JSON.stringify({ data: results.map(({ rows }) => rows) }));
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
      });
    });
  });
  server.listen(0, () => process.send?.(server.address()));
}
