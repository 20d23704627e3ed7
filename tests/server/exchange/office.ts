import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeWorkbook, type CellValue } from '../../../engine/spreadsheets/index.ts';
import { bytesOf } from '../../../engine/spreadsheets/workbook/testing.ts';
import { ownRow } from './importing.ts';

const places = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

/** The path of LibreOffice; undefined if it is not installed. */
export const office = places.find((place) => existsSync(place));

/** Converts a file with LibreOffice, with an export filter if given. */
export async function convertWithOffice(content: Uint8Array, from: string, to: string, filter = ''): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    await writeFile(join(folder, `book.${from}`), content);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const asked = filter === '' ? to : `${to}:${filter}`;
    const values = [
      profile,
      '--headless',
      '--convert-to',
      asked,
      '--outdir',
      `${folder}/saved`,
      `${folder}/book.${from}`,
    ];
    await promisify(execFile)(office ?? 'soffice', values);
    return await readFile(join(folder, 'saved', `book.${to}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A workbook of two certificates, the second with two substances; dates are date cells. */
export async function certificatesBook(name: string): Promise<Buffer> {
  const kinds = { Množstvo: 'decimal', Podiel: 'decimal', 'Dátum vystavenia': 'date' } as const;
  const columns = Object.keys(ownRow).map((heading) => ({
    heading,
    kind: heading in kinds ? kinds[heading as keyof typeof kinds] : ('text' as const), // it is one of them
  }));
  const day = { 'Dátum vystavenia': '2026-02-28' };
  const rows = [
    { ...ownRow, ...day, 'Externé číslo': `${name}-1`, Množstvo: 1234.567 },
    { ...ownRow, ...day, 'Externé číslo': `${name}-2`, Podiel: 60 },
    { ...ownRow, ...day, 'Externé číslo': `${name}-2`, Podiel: 40, 'Druh suroviny': 'Slama' },
  ];
  const cells = rows.map((row) => Object.values(row) as CellValue[]); // as the sheet has them
  return await bytesOf(
    writeWorkbook([{ name: 'Osvedčenia', columns, rows: cells }], { timeZone: 'Europe/Bratislava' }),
  );
}
