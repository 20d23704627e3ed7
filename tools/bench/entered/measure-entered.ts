import { Agent } from 'node:http';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { project } from '../../run.ts';
import { atMost, type Figure } from '../figure.ts';
import { postRequest } from '../post-request.ts';
import { fetchToken, startRegister } from '../register.ts';
import { type Coverage, startCoverage } from './coverage.ts';

const limits = { save: { files: 40, calls: 3_000 }, list: { files: 15 } };
/** Warm-up requests that fill the caches of statements, plans and rules. */
const warming = 10;
const tries = 5;

const engine = `${pathToFileURL(join(project, 'engine')).href}/`;
/** Admission of every request, and database adapters; excluded. */
const around = ['api/limits/', 'api/errors/variable-issues.ts', 'store/database/'].map((place) => `${engine}${place}`);

const documents = {
  list: `query ($page: PageInput!) { myCertificates(page: $page) { items { id code status amount supplier { id name }
    permittedActions { name permitted reason } } pageInfo { totalElements } } }`,
  save: 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id rowVersion note } }',
};

/** Engine files and calls of one warm request: a page of certificates, and a save. */
export async function measureEntered(): Promise<readonly Figure[]> {
  const register = await startRegister({ flags: ['--inspect=0'] });
  const agent = new Agent({ keepAlive: true });
  try {
    const token = await fetchToken(register.address, 'supplier@demo.example');
    const ask = (query: string, variables: object = {}): Promise<string> =>
      postRequest({ address: `${register.address}/graphql`, agent, token, body: JSON.stringify({ query, variables }) });
    const id = await readCertificate(ask);
    let notes = 0;
    const list = () => ask(documents.list, { page: { index: 0, size: 10 } });
    const save = () => ask(documents.save, { input: { id, note: `Note ${String((notes += 1))}` } });
    for (let round = 0; round < warming; round += 1) await Promise.all([list(), save()]);
    const coverage = await startCoverage(register.child);
    const figures = toFigures({ list: await entered(coverage, list), save: await entered(coverage, save) });
    coverage.stop();
    return figures;
  } finally {
    agent.destroy();
    await register.stop();
  }
}

/** A certificate that its organization may correct. @throws Error when the demo has none */
async function readCertificate(ask: (query: string) => Promise<string>): Promise<string> {
  const answer = await ask(
    'query { myCertificates(page: { index: 0, size: 50 }) { items { id permittedActions { name permitted } } } }',
  );
  // The GraphQL response of this query.
  const { data } = JSON.parse(answer) as {
    readonly data: { readonly myCertificates: { readonly items: readonly Offered[] } };
  };
  const open = data.myCertificates.items.find(({ permittedActions }) =>
    permittedActions.some(({ name, permitted }) => name === 'update' && permitted),
  );
  if (open === undefined) throw new Error('the demo has no certificate that its supplier may correct');
  return open.id;
}

interface Offered {
  readonly id: string;
  readonly permittedActions: readonly { readonly name: string; readonly permitted: boolean }[];
}

/** Entered files and function calls. */
interface Entered {
  readonly files: number;
  readonly calls: number;
}

/** Minimum of several tries, to exclude background jobs. */
async function entered(coverage: Coverage, request: () => Promise<unknown>): Promise<Entered> {
  let fewest = await enteredOnce(coverage, request);
  for (let done = 1; done < tries; done += 1) {
    const next = await enteredOnce(coverage, request);
    if (next.calls < fewest.calls) fewest = next;
  }
  return fewest;
}

async function enteredOnce(coverage: Coverage, request: () => Promise<unknown>): Promise<Entered> {
  await coverage.take();
  await request();
  const files = (await coverage.take())
    .filter(({ url }) => url.startsWith(engine) && !around.some((folder) => url.startsWith(folder)))
    .map(({ functions }) => functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0))
    .filter((calls) => calls > 0);
  return { files: files.length, calls: files.reduce((sum, calls) => sum + calls, 0) };
}

function toFigures({ list, save }: Readonly<Record<'list' | 'save', Entered>>): readonly Figure[] {
  return [
    atMost('A page of certificates, warm: files of the engine entered', list.files, limits.list.files, String),
    { measured: 'A page of certificates, warm: calls in them', value: String(list.calls) },
    atMost('A note saved, warm: files of the engine entered', save.files, limits.save.files, String),
    atMost('A note saved, warm: calls in them', save.calls, limits.save.calls, String),
  ];
}
