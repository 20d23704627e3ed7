import type { Catalogue, Entity } from '../../../engine/metadata/index.ts';
import type { Statement } from '../../../engine/store/index.ts';
import { demoPassword } from '../../../server/demo/organizations.ts';
import { readers } from '../bulk/people.ts';
import type { ListChoice, ListSample } from './list-choices.ts';
import { explainStatement, type QueryPlan } from './explain-statement.ts';
import { portalRequests, type PortalRequests } from './portal-requests.ts';
import { openRecorder, type Recorder } from './recorder.ts';

/** Page 1 of one choice for one viewer, with its plan. */
export interface MeasuredList extends QueryPlan {
  readonly who: string;
  readonly choice: ListChoice;
}

/** Runs per statement; the fastest counts. */
const runs = 3;

/** Page 1 of a list in SQL, without count, for each choice and viewer. */
export async function measureSql(
  catalogue: Catalogue,
  databaseUrl: string,
  entityName: string,
  choicesOf: (entity: Entity, sample: ListSample) => readonly ListChoice[],
): Promise<readonly MeasuredList[]> {
  const entity = catalogue.entities[entityName];
  if (entity === undefined) throw new Error(`there is no entity ${entityName}`);
  const requests = portalRequests(catalogue, entityName);
  const recorder = openRecorder(catalogue, databaseUrl);
  try {
    const asked: MeasuredList[] = [];
    for (const { email, who } of Object.values(readers)) {
      const token = await tokenOf(recorder, email);
      const [usual] = entity.list?.defaultSort ?? [];
      const sample = await takeSample(recorder, requests, token, usual?.by);
      for (const choice of choicesOf(entity, sample)) {
        const explained = await ask(recorder, requests, token, choice);
        if (explained !== undefined) asked.push({ who, choice, ...explained });
      }
    }
    return asked;
  } finally {
    await recorder.close();
  }
}

/** The viewer's first and last records. */
async function takeSample(
  recorder: Recorder,
  requests: PortalRequests,
  token: string,
  by: string | undefined,
): Promise<ListSample> {
  const sampled = async (direction: 'ASC' | 'DESC'): Promise<ListSample['newest']> => {
    const sort = by === undefined ? [] : [{ by, direction }];
    const { data } = await recorder.record(requests.wholeList({ page: { index: 0, size: 1000 }, sort }), token);
    // Shape of a list response.
    const answer = data as Readonly<Record<string, { readonly items: ListSample['newest'] }>>;
    return Object.values(answer)[0]?.items ?? [];
  };
  return { newest: await sampled('DESC'), oldest: await sampled('ASC') };
}

/** Undefined when this viewer lacks the choice. */
async function ask(
  recorder: Recorder,
  requests: PortalRequests,
  token: string,
  { filter, sort }: ListChoice,
): Promise<QueryPlan | undefined> {
  const request = requests.list({ ...(filter && { filter }), ...(sort && { sort }) });
  const { statements, isRefused } = await recorder.record(request, token);
  if (isRefused) return undefined;
  const page = statements.find(isPage);
  if (page === undefined) throw new Error('a list sends one statement for its page');
  const explained: QueryPlan[] = [];
  for (let run = 0; run < runs; run += 1) explained.push(await explainStatement(recorder.database, page));
  return explained.reduce((best, each) => (each.milliseconds < best.milliseconds ? each : best));
}

/** Excludes the count and the session check. */
function isPage({ text }: Statement): boolean {
  return !text.startsWith('select count') && !text.includes('user_session');
}

async function tokenOf(recorder: Recorder, email: string): Promise<string> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const variables = { input: { email, password: demoPassword, deviceID: 'the device of the bench' } };
  const { data } = await recorder.record({ query, operationName: undefined, variables }, undefined);
  // the login response
  return (data as { readonly login: { readonly accessToken: string } }).login.accessToken;
}
