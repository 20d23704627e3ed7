import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { checkBox, choose, fillAll, setSwitch } from './person.ts';
import { wordsIn, type Words } from './words.ts';

/** Emissions of own production of ethanol from straw, in gCO2eq/MJ: 16.75 in total. */
const emissions: Readonly<Record<string, string>> = {
  'eec – získavanie alebo pestovanie surovín': '10,5',
  'el – zmena zásob uhlíka zo zmeny využívania pôdy': '0',
  'ep – spracovanie': '5,25',
  'etd – preprava a distribúcia': '2',
  'eu – používanie paliva': '0',
  'esca – úspora zo zvýšenia zásob uhlíka v pôde': '1',
  'eccs – úspora zo zachytenia a uloženia CO₂': '0',
  'eccr – úspora zo zachytenia a náhrady CO₂': '0',
};

/** Fills a new certificate of own production: 1,000.5 m³ of ethanol for heat, from straw. `words` translates labels. */
export async function fillCertificate(page: Page, words: Words = wordsIn('sk')): Promise<void> {
  await fillOrigin(page, words);
  await fillAll(page, labelled(words, emissions));
}

/** Fills all fields but the emissions. */
export async function fillOrigin(page: Page, words: Words = wordsIn('sk')): Promise<void> {
  const inFirst = (label: string) => `${words(label)}, 1`;
  await setSwitch(page, words('Vlastná výroba'), 'on');
  await choose(page, words('Overovateľ'), 'Overovateľ Javor');
  await checkBox(page.getByRole('radio', { name: words('Biopalivo') }));
  await page.getByRole('combobox', { name: words('Cieľové použitie') }).selectOption({ label: words('Výroba tepla') });
  await choose(page, words('Typ látky'), words('Bioetanol denaturovaný'));
  await fillAll(page, labelled(words, { Množstvo: '1000,5', 'Dátum vystavenia': '05.03.2026' }));
  await choose(page, inFirst('Druh suroviny'), words('Slama'));
  await choose(page, inFirst('Krajina pôvodu'), words('Slovensko'));
  await choose(page, inFirst('Spôsob výroby'), words('Fermentácia, kotol na zemný plyn'));
  await fillAll(page, { [inFirst('Podiel')]: '100' });
}

function labelled(words: Words, values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([label, value]) => [words(label), value]));
}

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses a file in the open form; `button` is the label of the upload button. */
export async function attach(page: Page, file: ChosenFile, button = 'Vybrať súbory'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  if (file.buffer.length < largeFile) await chooser.setFiles({ ...file });
  else await chooser.setFiles(await stored(file));
}

/** Size in bytes from which a file is chosen from the disk, because passing a buffer to the browser takes seconds. */
const largeFile = 1_000_000;

/** @returns its path */
async function stored({ name, buffer }: ChosenFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'register-chosen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, buffer);
  return path;
}

/** The smallest file that is a document by its content too. */
export const pdf: ChosenFile = {
  name: 'protokol.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};
