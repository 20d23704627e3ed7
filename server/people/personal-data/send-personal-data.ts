import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Viewer } from '../../../engine/store/index.ts';
import { contentDisposition, type UserBoundLinks, type Holder } from '../../platform/files/index.ts';
import { RequestError, type Handler } from '../../platform/http/index.ts';
import { personalTables, rowsOfPage, type Page } from './personal-tables.ts';
import { type Person, readPerson } from './person.ts';

interface SendDependencies {
  readonly database: Database;
  readonly personLinks: UserBoundLinks;
  /** Current viewer of a session; undefined when it ended or has no rights left. */
  readonly activeViewer: (holder: Holder) => Promise<Viewer | undefined>;
  readonly now: () => Date;
}

/**
 * `/personal-data/…`: all data about a person as JSON, for the holder of a signed link (the person or the registry).
 * Streamed in pages and not stored.
 */
export function personalDataHandler({ database, personLinks, activeViewer, now }: SendDependencies): Handler {
  return async ({ url, response, address }) => {
    const link = personLinks.read(url);
    if (link === undefined || !personLinks.opensFrom(link, address)) throw expired();
    const viewer = await activeViewer(link.holder);
    if (viewer === undefined) throw expired();
    const people: Person[] = [];
    for (const userId of link.names) {
      const person = await readPerson(database, userId);
      if (person === undefined || !mayRead(viewer, person)) throw expired();
      people.push(person);
    }
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': contentDisposition(`personal-data-${link.names.join('-')}.json`),
      'cache-control': 'private, no-store',
    });
    await pipeline(Readable.from(written(database, people, now())), response);
  };
}

/** Checked again, because links outlive memberships. */
function mayRead({ userId, organizationRole, permissions }: Viewer, person: Person): boolean {
  return userId === person.userId || (organizationRole === 'REGISTRY' && permissions.includes('UsersEdit'));
}

/** `{ "madeAt": …, "people": [{ "user": …, "TABLE": [row, …], … }] }` */
async function* written(database: Database, people: readonly Person[], now: Date): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(now.toISOString())},\n"people": [`;
  for (const [index, person] of people.entries()) {
    yield `${index === 0 ? '' : ','}\n{ "user": ${JSON.stringify(person.userId)}`;
    for (const [table, { contents: page }] of Object.entries(personalTables)) {
      if (typeof page === 'string') continue;
      yield `,\n${JSON.stringify(table)}: [`;
      let separator = '\n';
      for await (const row of rowsOf(database, page, person)) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ',\n';
      }
      yield ']';
    }
    yield ' }';
  }
  yield ']\n}\n';
}

async function* rowsOf(database: Database, page: Page, person: Person): AsyncGenerator {
  let after = '';
  for (;;) {
    const rows = await database.query<{ key: string; row: unknown }>(page(person, after));
    for (const { row } of rows) yield row;
    after = rows.at(-1)?.key ?? '';
    if (rows.length < rowsOfPage) return;
  }
}

function expired(): RequestError {
  return new RequestError(403, 'errors.link.expired');
}
