import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre';
import pino from 'pino';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { readTable } from '../../../engine/spreadsheets/index.ts';
import { workbookOf } from '../../../engine/spreadsheets/testing/packed-workbook.ts';
import { createHttpServer, graphqlHandler } from '../../../server/platform/http/index.ts';
import { sentenceIn } from '../sentences.ts';
import { ownRow, ownRowOf, workbook, openedWorkingRegister, importsOf } from './importing.ts';
import { office, convertWithOffice } from './office.ts';

const importing = importsOf(openedWorkingRegister());

/** The portions of each certificate with this code. */
const portionsOf = (code: string) =>
  importing.trading.database.query<{ portions: readonly number[] }>(sql`
    select (select json_agg(portion::float order by position) from certificate_certificate_substances
      where record_id = certificate.id) as portions
    from certificate where external_code = ${code} order by id`);

describe('the same external code in several rows of a file', () => {
  const half = { Podiel: 50 };
  it.each([
    { case: 'beside each other', of: 'SAME-1', others: [], at: [0, 1] },
    { case: 'with others between them', of: 'SAME-2', others: ['BETWEEN-1', 'BETWEEN-2'], at: [0, 3] },
  ])('and supplier, with equal values, is one certificate with a substance per row: $case', async (given) => {
    const { of, others } = given;
    const rows = [ownRowOf(of, half), ...others.map((code) => ownRowOf(code)), ownRowOf(of, half)];
    const made = await importing.certificates(rows);
    expect(made).toMatchObject({ total: 1 + others.length, count: 1 + others.length, errors: [], status: 'FINISHED' });
    expect(await portionsOf(of)).toEqual([{ portions: [50, 50] }]);
  });

  it.each([true, false])('a duplicate row is reported like in the form; dry run: %s', async (dryRun) => {
    const of = dryRun ? 'WHOLE-TRIED' : 'WHOLE';
    const made = await importing.certificates([ownRowOf(of), ownRowOf(`${of}-BESIDE`), ownRowOf(of)], { dryRun });
    expect(made).toMatchObject({ total: 2, count: 2, status: 'FINISHED' });
    const warning = {
      row: 2,
      column: 'Druh suroviny',
      message: 'errors.certificate.portionsTotal',
      severity: 'warning',
    };
    expect(made['errors']).toMatchObject([warning]);
    expect([await portionsOf(of), await portionsOf(`${of}-BESIDE`)]).toEqual(
      dryRun ? [[], []] : [[{ portions: [100, 100] }], [{ portions: [100] }]],
    );
  });
});

describe('a spreadsheet of 25,000,001 bytes', () => {
  it('is refused at the file with its message, without import, task or file', async () => {
    const { application, database, register, filesFolder } = importing.trading;
    const before = await counted();
    const server = createHttpServer({
      routes: {
        '/graphql': graphqlHandler({
          answer: (request) => application.run(request, { viewer: register.viewerOf('supplier'), requestId: 'large' }),
          openIncoming: application.files.openIncoming,
        }),
      },
      headers: {},
      trustsProxy: false,
      log: pino({ level: 'silent' }),
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    const { content } = await workbook([ownRowOf('LARGE')]);
    const body = new FormData();
    const query = 'mutation ($file: Upload!) { importCertificates(file: $file) { id } }';
    body.set('operations', JSON.stringify({ query, variables: { file: null } }));
    body.set('map', '{"0":["variables.file"]}');
    body.set('0', new Blob([Buffer.concat([content], 25_000_001)]), 'large.xlsx');
    const answer = await fetch(`http://127.0.0.1:${String(port)}/graphql`, { method: 'POST', body });
    server.closeAllConnections();
    server.close();
    const { errors } = (await answer.json()) as { readonly errors: readonly LimitError[] }; // the shape of every refusal
    expect([answer.status, errors.map(({ message }) => message)]).toEqual([413, ['errors.entity.file.too_large']]);
    expect(told('errors.entity.file.too_large', errors[0]?.extensions.params ?? {})).toEqual(sentences);
    await expect.poll(() => readdir(join(filesFolder, 'incoming'))).toEqual([]);
    expect(await counted()).toEqual(before);

    async function counted() {
      return await database.query(sql`select (select count(*) from "import")::int as imports,
        (select count(*) from file)::int as files, (select count(*) from task)::int as tasks`);
    }
  });

  const sentences = [
    'Súbor large.xlsx je väčší ako 25 MB. Nahrajte menší súbor.',
    'The file large.xlsx is larger than 25 MB. Upload a smaller one.',
  ];

  it('is refused also when it did not come by a request', async () => {
    const { content } = await workbook([ownRowOf('LARGE')]);
    const large = { name: 'large.xlsx', content: Buffer.concat([content], 25_000_001) };
    expect((await importing.send('importCertificates', large)).errors).toEqual([
      'errors.entity.file.too_large at file',
    ]);
    expect(await importing.trading.database.query(sql`select 1 from "import" where name = 'large.xlsx'`)).toEqual([]);
  });
});

interface LimitError {
  readonly message: string;
  readonly extensions: { readonly params: Values };
}

const told = (message: string, params: Values) =>
  (['sk', 'en'] as const).map((language) => sentenceIn(language, { message, code: '', path: '', params }));

describe('the error workbook', () => {
  const texts = ['=1+1', '=HYPERLINK("http://127.0.0.1:9","x")', '+421 900', '-2+3', '@SUM(A1)'];

  /** Cells with texts; the last one is a formula with its cached value. */
  const uploaded = () => {
    const headings = Object.keys(ownRow);
    const rows = texts.map((text, index) => ownRowOf(text, { Množstvo: -1 - index, Jednotka: text }));
    const cell = (value: unknown) =>
      typeof value === 'number'
        ? `<c><v>${String(value)}</v></c>`
        : `<c t="inlineStr"><is><t>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
    const row = (values: readonly unknown[]) => `<row>${values.map(cell).join('')}</row>`;
    const formula = row(Object.values(ownRowOf('FORMULA', { Množstvo: -9 }))).replace(
      cell('FORMULA'),
      '<c t="str"><f>CONCATENATE("=","2+2")</f><v>=2+2</v></c>',
    );
    return workbookOf({
      sheets: { A: [row(headings), ...rows.map((each) => row(Object.values(each))), formula].join('') },
    });
  };

  const errorFile = async (id: unknown): Promise<Buffer> => {
    const { application, database } = importing.trading;
    const [file] = await database.query<{ key: string }>(sql`select storage_key as key from file
      where owner_entity = 'import' and owner_record = ${String(id)} and owner_field = 'errorFile'`);
    return await buffer(await application.files.read(file?.key ?? ''));
  };

  it('stores a text that looks like a formula as text', async () => {
    const { data } = await importing.send('importCertificates', { name: 'formulas.xlsx', content: uploaded() });
    const made = data['importCertificates'] as Values; // as the operation answers
    expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', count: 0, total: 6 });
    const content = await errorFile(made['id']);
    const { sheets } = await readXlsx(content, { readStyles: true });
    const cells = sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
    expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
    for (const text of [...texts, '=2+2']) {
      const found = cells.filter(({ value }) => value === text);
      expect([text, found.length > 0, found.every(({ style }) => style?.numFmt === '@')]).toEqual([text, true, true]);
    }
    const table = await readTable(content, { accept: ['.xlsx'] });
    const codes = table.kind === 'table' ? table.rows.slice(1).map(({ cells: [code] }) => code) : [];
    expect(codes).toEqual(expect.arrayContaining([...texts, '=2+2']));
    if (office === undefined) return;
    const opened = (await convertWithOffice(content, 'xlsx', 'fods')).toString('utf8');
    expect(opened).not.toContain('table:formula');
    for (const text of ['=1+1', '+421 900', '-2+3', '@SUM(A1)', '=2+2']) expect(opened).toContain(`${text}</text:p>`);
  });
});
