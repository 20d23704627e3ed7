import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { writeWorkbook } from '../../engine/spreadsheets/index.ts';
import type { Values } from '../../engine/record/index.ts';
import type { WorkingStage } from '../demo-data.ts';
import { recordsAt, answeredText } from './answers.ts';
import { isoDay, actingViewer, type DemoTrade, type ActingViewer } from './demo-trade.ts';

type Row = Readonly<Record<string, string | number>>;

const certificates = 'mutation ($file: Upload!) { importCertificates(file: $file) { id } }';
const transactions = 'mutation ($file: Upload!) { importTransactions(file: $file) }';

/** One import per final status. */
export async function loadImports(trade: DemoTrade, stage: WorkingStage): Promise<void> {
  const as = (daysAgo: number) => actingViewer(trade, 'supplier', daysAgo);
  const row = (code: string, daysAgo: number, changes: Row = {}) => ({ ...ownRow(code, as(daysAgo)), ...changes });
  await send(stage, as(47), 'vlastna-vyroba.xlsx', [row('VV-101', 50), row('VV-102', 49, { Množstvo: 86.25 })]);
  await sellAbroad(stage, as(45), 'VV-102');
  const { Typ: _, ...untyped } = row('VV-103', 44);
  await send(stage, as(43), 'bez-typu.xlsx', [untyped]);
  await send(stage, as(41), 'na-opravu.xlsx', [
    row('VV-103', 44),
    row('VV-104', 44, { Množstvo: -12 }),
    row('VV-105', 44, { 'Druh suroviny': 'Neznáma surovina', Krajina: 'Zem' }),
  ]);
  await cancelled(stage, as(38), 'dvakrat.xlsx', [row('VV-106', 40)]);
}

/** 60 m³ of ethanol from own production. */
function ownRow(code: string, { at }: ActingViewer): Row {
  return {
    'Externé číslo': code,
    'IČO dodávateľa': '90000101',
    'IČO overovateľa': '90000011',
    Typ: 'Biopalivo',
    'Cieľové použitie': 'Kombinovaná výroba',
    'Typ látky': 'Bioetanol denaturovaný',
    Množstvo: 60,
    Jednotka: 'm³',
    'Dátum vystavenia': isoDay(at),
    'Začiatok prevádzky': 'Od 1. januára 2021',
    'Z odpadu': 'nie',
    'Referenčné hodnoty': 'nie',
    eec: 25.5,
    el: 0,
    ep: 20.8,
    etd: 2.2,
    eu: 0,
    esca: 0,
    eccs: 0,
    eccr: 0,
    'Druh suroviny': 'Kukurica',
    Podiel: 100,
    Krajina: 'Slovensko',
    'Spôsob výroby': 'Fermentácia, kogenerácia na zemný plyn',
  };
}

async function send(stage: WorkingStage, as: ActingViewer, name: string, rows: readonly Row[]): Promise<void> {
  await stage.working(stage.ask(as, certificates, { file: stage.upload(name, await workbook(rows)) }));
}

/** Sells to Austria, so that the report lacks the buyer's key. */
async function sellAbroad(stage: WorkingStage, as: ActingViewer, externalCode: string): Promise<void> {
  const query = `query ($code: String!) {
    myCertificates(page: { index: 0, size: 1 }, filter: { externalCode: { contains: $code } }) { items { code } }
  }`;
  const [record = {}] = recordsAt(await stage.ask(as, query, { code: externalCode }), 'myCertificates', 'items');
  const sale = {
    'Evidenčné číslo': answeredText(record, 'code'),
    'Externé číslo': 'P-AT-1',
    'SPD kód odberateľa': 'SPD-DONAU',
    Dátum: isoDay(as.at),
    Množstvo: 20.5,
  };
  const file = stage.upload('predaj-do-rakuska.xlsx', await workbook([sale]));
  await stage.working(stage.ask(as, transactions, { file }));
}

/** Cancels an import before it starts, unless another process already ran it. */
async function cancelled(stage: WorkingStage, as: ActingViewer, name: string, rows: readonly Row[]): Promise<void> {
  const asked = stage.ask(as, certificates, { file: stage.upload(name, await workbook(rows)) });
  let last: Values = {};
  while (last['name'] !== name) {
    const query = '{ imports(page: { index: 0, size: 1 }) { items { id name status } } }';
    [last = {}] = recordsAt(await stage.ask(as, query, {}), 'imports', 'items');
  }
  const isWaiting = answeredText(last, 'status') === 'IDLE';
  if (isWaiting)
    await stage.ask(as, 'mutation ($id: ID!) { cancelImport(id: $id) { id } }', { id: answeredText(last, 'id') });
  await asked;
}

async function workbook(rows: readonly Row[]): Promise<Uint8Array> {
  const headings = Object.keys(rows[0] ?? {});
  const columns = headings.map((heading) => ({ heading, kind: kindOf(rows, heading) }));
  const cells = rows.map((row) => headings.map((heading) => row[heading]));
  const sheet = { name: 'Hárok 1', columns, rows: cells };
  return await buffer(Readable.from(writeWorkbook([sheet], { timeZone: 'Europe/Bratislava' })));
}

function kindOf(rows: readonly Row[], heading: string): 'decimal' | 'text' {
  return typeof rows[0]?.[heading] === 'number' ? 'decimal' : 'text';
}
