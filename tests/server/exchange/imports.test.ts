import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { readBalances } from '../trading-register.ts';
import { importErrorsOf, ownRowOf, workbook, openedWorkingRegister, importsOf } from './importing.ts';

const importing = importsOf(openedWorkingRegister());

/** The certificates with an external code. */
const certificatesOf = (externalCode: string) =>
  importing.trading.database.query<{ id: string; amount: string; import: string; held: boolean }>(
    sql`select id::text as id, amount, imported_by_id::text as import, on_hold_since is not null as held
      from certificate where external_code = ${externalCode} order by certificate.id`,
  );

describe('an import of certificates', () => {
  it('saves each like its form, and reports the result', async () => {
    const made = await importing.certificates([ownRowOf('A-1')]);
    expect(made).toMatchObject({ status: 'FINISHED', total: 1, done: 1, count: 1, errors: [], sums: { M3: '1000' } });
    expect(await importing.last()).toMatchObject({ name: 'certificates.xlsx', type: 'CERTIFICATES', count: 1 });
    const [certificate] = await certificatesOf('A-1');
    expect(certificate).toMatchObject({ amount: '1000.000', import: made['id'] });
    expect(Object.values(await readBalances(importing.trading.database, certificate?.id ?? ''))).toContain('1000.000');
  });

  it('reads each row of a certificate as one of its substances', async () => {
    const rows = [
      ownRowOf('A-2', { Podiel: 60 }),
      {
        'Externé číslo': 'A-2',
        'IČO dodávateľa': '90000101',
        'Druh suroviny': 'Straw',
        Podiel: 40,
        Krajina: 'Rakúsko',
        'Spôsob výroby': 'FERM-NG-CHP',
      },
    ];
    expect(await importing.certificates(rows)).toMatchObject({ status: 'FINISHED', count: 1 });
    const [certificate] = await certificatesOf('A-2');
    const substances = await importing.trading.database.query(sql`
      select portion::text as portion from certificate_certificate_substances where record_id = ${certificate?.id} order by position`);
    expect(substances.map(({ portion }) => portion)).toEqual(['60.000', '40.000']);
  });

  it('saves valid records, refuses the rest, and names row and column of each error', async () => {
    const rows = [
      ownRowOf('B-1'),
      ownRowOf('B-2', { Množstvo: -5 }),
      ownRowOf('B-3', { 'Dátum vystavenia': '31.02.2026' }),
      ownRowOf('B-4', { 'IČO dodávateľa': '99999999' }),
      ownRowOf('B-5', { Podiel: 101, eec: null }),
      ownRowOf('B-6'),
    ];
    const made = await importing.certificates(rows);
    expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', total: 6, done: 6, count: 2 });
    expect(importErrorsOf(made)).toEqual([
      [3, 'Množstvo', 'errors.form.negative', expect.anything()],
      [4, 'Dátum vystavenia', 'errors.import.notDate', { value: '31.02.2026' }],
      [5, 'IČO dodávateľa', 'errors.organization.icoNotFound', { value: '99999999' }],
      [6, 'Podiel', 'errors.form.max', { max: '100', unit: '%' }],
      [6, 'eec', 'errors.certificate.missingEec', {}],
    ]);
    expect(await certificatesOf('B-6')).toHaveLength(1);
    expect(await certificatesOf('B-2')).toEqual([]);
  });

  it.each(['tried', 'imported'])('reports all errors of a row with an unreadable cell: %s', async (way) => {
    const rows = [
      ownRowOf('U-1', { Krajina: 'Atlantída', Podiel: 120, Množstvo: -5 }),
      ownRowOf('U-2', { 'Kód CN': '99999999', Podiel: 101, 'Obdobie od': '2026-02-01', 'Obdobie do': '2026-01-01' }),
      ownRowOf('U-3', { 'Dátum vystavenia': '31.02.2026', 'Referenčné hodnoty': 'možno', eec: null }),
    ];
    const made = await importing.certificates(rows, ...(way === 'tried' ? [{ dryRun: true }] : []));
    expect(importErrorsOf(made).map(([row, column, message]) => [row, column, message])).toEqual([
      [2, 'Krajina', 'errors.import.notFound'],
      [2, 'Množstvo', 'errors.form.negative'],
      [2, 'Podiel', 'errors.form.max'],
      [3, 'Kód CN', 'errors.import.notFound'],
      [3, 'Podiel', 'errors.form.max'],
      [3, 'Obdobie do', 'errors.form.dateRange'],
      [4, 'Dátum vystavenia', 'errors.import.notDate'],
      [4, 'Referenčné hodnoty', 'errors.import.notYesNo'],
    ]);
  });

  it('accepts a foreign supplier by its SPD code for an import', async () => {
    const made = await importing.certificates([
      ownRowOf('C-1', { 'IČO dodávateľa': null, 'SPD kód dodávateľa': 'SPD-DONAU' }),
    ]);
    expect(importErrorsOf(made)).toEqual([]);
    const [certificate] = await certificatesOf('C-1');
    const id = certificate?.id;
    const query =
      'query ($id: ID!) { certificate(id: $id) { isImport ownProduction imported importedAt supplier { name } buyer { name } } }';
    expect((await importing.trading.ask('supplier', query, { id })).data['certificate']).toMatchObject({
      isImport: true,
      ownProduction: false,
      imported: true,
      supplier: { name: 'Donau Biokraftstoff GmbH' },
      buyer: { name: 'Tatranské biopalivá, a. s.' },
    });
  });

  it('selects the only verifier of an organization when none is given', async () => {
    const row = ownRowOf('C-2', { 'IČO dodávateľa': '90000102', 'IČO overovateľa': null });
    expect(await importing.certificates([row], { as: 'buyer' })).toMatchObject({ status: 'FINISHED', count: 1 });
  });

  it('resolves a substance whose code is ambiguous', async () => {
    const both = await importing.certificates([ownRowOf('C-3', { 'Kód CN': '2207 20 00' })]);
    expect(importErrorsOf(both)).toEqual([]);
    const code = await importing.certificates([ownRowOf('C-4', { 'Kód CN': '22072000', 'Typ látky': null })]);
    expect(importErrorsOf(code)).toEqual([
      [2, 'Kód CN', 'errors.import.ambiguous', expect.objectContaining({ value: '22072000' })],
    ]);
  });

  it('never creates a duplicate of an existing record', async () => {
    await importing.certificates([ownRowOf('D-1')]);
    const made = await importing.certificates([ownRowOf('D-1', { Poznámka: 'again' }), ownRowOf('D-2')]);
    const [first] = await importing.trading.database.query(
      sql`select code from certificate where external_code = 'D-1'`,
    );
    expect(importErrorsOf(made)).toEqual([
      [2, 'Externé číslo', 'errors.import.alreadyThere', { record: first?.['code'] }],
    ]);
    expect(await certificatesOf('D-1')).toHaveLength(1);
    expect(await certificatesOf('D-2')).toHaveLength(1);
  });

  it('reveals no records of others by a dry run, and puts their duplicates on hold', async () => {
    const abroad = (code: string, as: string) => {
      const verifier = as === 'supplier' ? {} : { 'IČO overovateľa': null };
      return ownRowOf(code, { 'IČO dodávateľa': null, 'SPD kód dodávateľa': 'SPD-DONAU', ...verifier });
    };
    const first = await importing.certificates([abroad('SECRET-1', 'supplier')]);
    expect(first).toMatchObject({ status: 'FINISHED', count: 1 });
    const tried = async (code: string, as: string) => {
      const { data, errors } = await importing.send(
        'tryCertificates',
        await workbook([abroad(code, as), ownRowOf(`${as}-${code}`)]),
        { as },
      );
      expect(errors).toEqual([]);
      return data['tryCertificates'];
    };
    expect(await tried('SECRET-1', 'supplier')).toMatchObject({ errors: [{ message: 'errors.import.alreadyThere' }] });
    expect(await tried('SECRET-1', 'buyer')).toEqual(await tried('GUESSED-1', 'buyer'));
    const again = await importing.certificates([abroad('SECRET-1', 'buyer')], { as: 'buyer' });
    expect(again).toMatchObject({ status: 'FINISHED', count: 1, errors: [] });
    expect((await certificatesOf('SECRET-1')).map(({ held }) => held)).toEqual([false, true]);
  });

  it('reads a text that looks like a formula as text', async () => {
    const made = await importing.certificates([
      ownRowOf('=cmd|calc', { Poznámka: '=HYPERLINK("https://elsewhere.example")' }),
    ]);
    expect(made).toMatchObject({ status: 'FINISHED' });
    expect(await certificatesOf('=cmd|calc')).toHaveLength(1);
  });

  it('warns of an unknown column, and imports the rest', async () => {
    const made = await importing.certificates([ownRowOf('D-3', { Farba: 'modrá' })]);
    expect(made).toMatchObject({ status: 'FINISHED', count: 1 });
    expect(importErrorsOf(made)).toEqual([[1, 'Farba', 'errors.import.headingUnknown', { heading: 'Farba' }]]);
  });

  it('warns of an export to a buyer in the country, and imports it', async () => {
    const rows = [
      ownRowOf('D-4', { Vývoz: 'áno' }),
      ownRowOf('D-5', { Vývoz: 'nie' }),
      ownRowOf('D-6', { Vývoz: 'asi' }),
    ];
    const made = await importing.certificates(rows);
    expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', count: 2 });
    expect(importErrorsOf(made)).toEqual([
      [2, 'Vývoz', 'errors.import.otherwise', {}],
      [4, 'Vývoz', 'errors.import.notYesNo', { value: 'asi' }],
    ]);
  });
});

describe('an import of transactions', () => {
  const sale = (certificate: string, changes: Values = {}): Values => ({
    'Evidenčné číslo': certificate,
    'Externé číslo': null,
    'IČO odberateľa': '90000102',
    Dátum: '05.03.2026',
    Množstvo: 400,
    ...changes,
  });
  const codeOf = async (externalCode: string) => {
    const [row] = await importing.trading.database.query(
      sql`select code from certificate where external_code = ${externalCode}`,
    );
    return String(row?.['code']);
  };

  it('refuses more than the stock left by earlier rows, at the row', async () => {
    await importing.certificates([ownRowOf('G-1')]);
    const code = await codeOf('G-1');
    const rows = [
      sale(code),
      sale(code, { Množstvo: 500 }),
      sale(code, { Množstvo: 200 }),
      sale(code, { Množstvo: 100 }),
    ];
    const tried = await importing.send('importTransactions', await workbook(rows, 'try.xlsx'), { dryRun: true });
    expect(tried.data).toEqual({ importTransactions: false });
    const { data, errors } = await importing.send('importTransactions', await workbook(rows, 'sales.xlsx'));
    expect(errors).toEqual([]);
    expect(data).toEqual({ importTransactions: false });
    const made = await importing.last();
    expect(made).toMatchObject({ name: 'sales.xlsx', status: 'FINISHED_WITH_ERRORS', count: 3, total: 4 });
    expect(importErrorsOf(made)).toEqual([[4, 'Množstvo', 'errors.transaction.notEnoughStock', expect.anything()]]);
  });

  it.each(['tried', 'imported'])('reports all refusals of a row at once: %s', async (way) => {
    const number = `G-3-${way}`;
    await importing.certificates([ownRowOf(number)]);
    const code = await codeOf(number);
    const rows = [
      sale(code, { 'Externé číslo': number, Množstvo: 1 }),
      sale(code, { 'Externé číslo': number, Množstvo: 5000 }),
      sale(code, { Množstvo: 5000, 'Obdobie od': '31.02.2026' }),
      sale(code, { Množstvo: 5000, Dátum: '31.02.2026' }),
    ];
    const mutation = way === 'tried' ? 'tryTransactions' : 'importTransactions';
    const { data } = await importing.send(mutation, await workbook(rows, 'all.xlsx'));
    const made = way === 'tried' ? (data['tryTransactions'] as Values) : await importing.last(); // as an import has them
    expect(importErrorsOf(made).map(([row, column, message]) => [row, column, message])).toEqual([
      [3, 'Množstvo', 'errors.transaction.notEnoughStock'],
      [3, 'Externé číslo', 'errors.import.twice'],
      [4, 'Obdobie od', 'errors.import.notDate'],
      [4, 'Množstvo', 'errors.transaction.notEnoughStock'],
      [5, 'Dátum', 'errors.import.notDate'],
    ]);
  });

  it('puts rows without a buyer on the Slovak market, and finds purchases by their output certificate', async () => {
    await importing.certificates([ownRowOf('G-2')]);
    const code = await codeOf('G-2');
    const { data } = await importing.send(
      'importTransactions',
      await workbook([sale(code, { 'IČO odberateľa': null }), sale(code)], 'market.xlsx'),
    );
    expect(data).toEqual({ importTransactions: true });
    const [sold] = await importing.trading.database.query<{ id: string; code: string }>(sql`
      select id::text as id, output_certificate_code as code from transaction where status = 'PENDING' order by id desc limit 1`);
    await importing.trading.ask(
      'buyer',
      'mutation ($id: ID!) { transactionChangeStatus(id: $id, status: CONFIRMED) { id } }',
      { id: sold?.id },
    );
    const onwards = sale(sold?.code ?? '', { 'IČO odberateľa': '90000103', Množstvo: 100 });
    const bought = await importing.send('importTransactions', await workbook([onwards], 'onwards.xlsx'), {
      as: 'buyer',
    });
    expect(bought.data).toEqual({ importTransactions: true });
  });
});

describe('an import of Austrian data', () => {
  const headings =
    'PoS-Nummer;Lieferant;Empfänger;Stoff;Menge;Einheit;Ausstellungsdatum;Produktionsdatum;Rohstoff;Anteil;Herkunftsland;Herstellung;THG-Gesamt;Nachweissystem';
  const line = (code: string, supplier = 'DONAU') =>
    `${code};${supplier};DUNAJ;ETHANOL-D;120,5;m3;01.03.2026;15.02.2026;FOOD-MAIZE;100;Österreich;FERM-NG-CHP;48,5;ISCC EU`.replace(
      'Österreich',
      'AT',
    );

  beforeAll(async () => {
    await importing.trading.database.query(
      sql`update organization set elna_key = 'DONAU' where spd_code = 'SPD-DONAU'`,
    );
    await importing.trading.database.query(sql`update organization set elna_key = 'DUNAJ' where ico = '90000102'`);
  });

  it('reads data of elNa in Windows encoding', async () => {
    const content = Buffer.from([headings, line('AT-1'), line('AT-2', 'NOBODY')].join('\r\n'), 'latin1');
    const { data, errors } = await importing.send('importAustrianData', { name: 'elna.csv', content }, { as: 'buyer' });
    expect(errors).toEqual([]);
    expect(data).toEqual({ importAustrianData: false });
    expect(importErrorsOf(await importing.last('buyer'))).toEqual([
      [3, 'Lieferant', 'errors.organization.elnaKey', { value: 'NOBODY' }],
    ]);
    const [certificate] = await importing.trading.database.query(sql`
      select amount, emission_eec as eec, emission_total as total, is_import as import from certificate where external_code = 'AT-1'`);
    expect(certificate).toEqual({ amount: '120.500', eec: '48.500', total: '48.500', import: true });
  });

  it('requires a column for the verifier from an organization with several', async () => {
    const content = Buffer.from([headings, line('AT-3')].join('\n').replace('DUNAJ', 'TATRY'));
    await importing.trading.database.query(sql`update organization set elna_key = 'TATRY' where ico = '90000101'`);
    await importing.send('importAustrianData', { name: 'two verifiers.csv', content });
    expect(importErrorsOf(await importing.last())).toEqual([[2, 'Overovateľ', 'errors.form.required', {}]]);
    const named = Buffer.from(`${headings};Overovateľ\n${line('AT-3').replace('DUNAJ', 'TATRY')};90000011`);
    const { data } = await importing.send('importAustrianData', { name: 'one of them.csv', content: named });
    expect(data).toEqual({ importAustrianData: true });
    expect(importErrorsOf(await importing.last())).toEqual([]);
  });
});
