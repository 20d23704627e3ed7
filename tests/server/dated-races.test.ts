import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { lastQuarter, openedReporting } from './periods/reporting.ts';
import { sentenceIn } from './sentences.ts';
import { toResponseError, type ResponseError } from './trading-register.ts';
import { lockWaits } from './lock-waits.ts';

/** Concurrent changes of a dated value by two officers, or by one during the submission of a report. */
const reporting = openedReporting();
const { trading } = reporting;
let officers: readonly [Viewer, Viewer];

const save = `mutation ($input: CertificateSubstanceKindInput!) {
  createOrUpdateCertificateSubstanceKind(input: $input) { id }
}`;
const read = `query ($id: ID!) {
  substanceKind(id: $id) { rowVersion isFromFood valuesFrom formerValues { from until isFromFood } }
}`;

beforeAll(() => {
  const first = trading.register.viewerOf('registry');
  const userId = trading.register.users.get('officer@demo.example');
  if (userId === undefined) throw new Error('the registry has one officer');
  officers = [first, { ...first, userId }];
});

async function change(viewer: Viewer, input: Values): Promise<readonly ResponseError[]> {
  const request = { query: save, variables: { input }, operationName: undefined };
  return ((await trading.run(request, { viewer })).errors ?? []).map(toResponseError);
}

const kind = (elnaKey: string) => trading.idOf('substance_kind', 'elna_key', elnaKey);
const stored = async (id: string) => Object((await trading.ask('registry', read, { id })).data['substanceKind']);

/** Starts both changes in order while the value is locked. */
async function bothChange(id: string, first: Values, second: Values) {
  const pending = await trading.database.transaction(async (connection) => {
    await connection.query(sql`select 1 from substance_kind where id = ${id} for no key update`);
    const one = change(officers[0], { id, ...first });
    await expect.poll(() => lockWaits(trading.database)).toBe(1);
    const other = change(officers[1], { id, ...second });
    await expect.poll(() => lockWaits(trading.database)).toBe(2);
    return { one, other };
  });
  return [await pending.one, await pending.other] as const;
}

it('saves exactly one of two concurrent changes of a value, and refuses the other', async () => {
  const id = await kind('FOOD-MAIZE');
  const { rowVersion } = await stored(id);
  const answers = await Promise.all([
    change(officers[0], { id, rowVersion, isFromFood: false }),
    change(officers[1], { id, rowVersion, isFromFood: false, valuesFrom: '2026-02-01' }),
  ]);
  const [passed = [], [refused] = []] = answers.toSorted((one, other) => one.length - other.length);
  expect(passed).toEqual([]);
  if (refused === undefined) throw new Error('both have passed');
  expect(sentenceIn('sk', refused)).toBe('Záznam medzitým zmenil niekto iný. Načítajte ho znova a zmenu zopakujte.');
  expect(sentenceIn('en', refused)).toBe(
    'Somebody else has changed the record in the meantime. Load it again and repeat the change.',
  );
  expect((await stored(id)).formerValues).toHaveLength(1);
});

it('refuses values with a day before those of a concurrent change', async () => {
  const id = await kind('FOOD-WHEAT');
  const [first, [refused]] = await bothChange(
    id,
    { isFromFood: false, valuesFrom: '2026-02-01' },
    { isFromFood: false, forAdvancedBiofuel: true, valuesFrom: '2026-01-15' },
  );
  expect(first).toEqual([]);
  if (refused === undefined) throw new Error('both have passed');
  expect(sentenceIn('sk', refused)).toBe(
    'valuesFrom: Doterajšia hodnota platí od 01.02.2026. Nová môže platiť od toho istého dňa, potom ju nahradí, alebo od neskoršieho.',
  );
  expect(sentenceIn('en', refused)).toBe(
    'valuesFrom: The present value holds from 01.02.2026. A new one holds from the same day, whose value it then replaces, or from a later one.',
  );
  expect(await stored(id)).toMatchObject({ valuesFrom: '2026-02-01', formerValues: [{ until: '2026-01-31' }] });
});

it('saves concurrent values of consecutive days without a gap', async () => {
  const id = await kind('FOOD-RAPESEED');
  const answers = await bothChange(
    id,
    { isFromFood: false, valuesFrom: '2026-01-15' },
    { isFromFood: true, valuesFrom: '2026-02-01' },
  );
  expect(answers).toEqual([[], []]);
  expect((await stored(id)).formerValues).toEqual([
    { from: null, until: '2026-01-14', isFromFood: true },
    { from: '2026-01-15', until: '2026-01-31', isFromFood: false },
  ]);
});

const made = async () => String((await reporting.make('exportQuarterReport', { ...lastQuarter }))['id']);

it('refuses values from a day of a period that is being submitted', async () => {
  await reporting.market();
  const report = await made();
  const id = await kind('IX-A5');
  const pending = await trading.database.transaction(async (connection) => {
    // The submission has read its values, and waits to write its version.
    await connection.query(sql`lock table report_version in share mode`);
    const submitted = reporting.submit(report);
    await expect.poll(() => lockWaits(trading.database)).toBe(1);
    const changed = change(officers[0], { id, forAdvancedBiofuel: false, valuesFrom: '2025-12-31' });
    await expect.poll(() => lockWaits(trading.database)).toBe(2);
    return { submitted, changed };
  });
  expect(await pending.submitted).toEqual([]);
  const [refused] = await pending.changed;
  if (refused === undefined) throw new Error('values of a submitted period have changed');
  expect(sentenceIn('sk', refused)).toBe(
    'valuesFrom: Obdobie do 31.12.2025 je uzavreté a hodnoty, ktoré v ňom platili, sa už nemenia. Zvoľte neskorší deň.',
  );
  expect(sentenceIn('en', refused)).toBe(
    'valuesFrom: The period up to 31.12.2025 is closed, and values that held in it do not change any more. Choose a later day.',
  );
});
