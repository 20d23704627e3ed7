import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { valueTypes } from '../../engine/field-types/index.ts';
import { exampleCatalogue, exampleEntity } from '../../engine/example/index.ts';
import {
  formatDate,
  formatDateTime,
  formatNumber,
  formatQuantity,
  unitAfterFigure,
} from '../../engine/format/index.ts';
import { toPrintText } from '../../engine/metadata/load/print-text.ts';
import { fieldAt, type CellKind, type Column, type Entity, type Field } from '../../engine/metadata/index.ts';
import { fixedUnit, formatField, writeText, type RecordWords } from '../../engine/print/index.ts';
import { drawnColumn } from '../../engine/react/table/cells/cell.tsx';
import type { CellTools } from '../../engine/react/table/cells/cell-tools.ts';
import type { RecordData } from '../../engine/react/state/index.ts';
import { displayOf, textAt, valueAt } from '../../engine/record/index.ts';
import { listCells } from '../../engine/spreadsheets/list/list-cells.ts';

const { brand, entities, enumerations, languages, texts } = exampleCatalogue;

interface Case {
  readonly entity: string;
  readonly field: string;
  readonly cell: CellKind;
  readonly record: object;
  readonly written: Readonly<Record<string, string>>;
}

/** Fields of every formatted type, with the expected text in each language. */
const cases: readonly Case[] = [
  {
    entity: 'book',
    field: 'title',
    cell: 'text',
    record: { title: 'Kytice' },
    written: { sk: 'Kytice', en: 'Kytice' },
  },
  { entity: 'book', field: 'note', cell: 'text', record: { note: 'Stará' }, written: { sk: 'Stará', en: 'Stará' } },
  {
    ...{ entity: 'book', field: 'copies', cell: 'number', record: { copies: 1000 } },
    written: { sk: '1\u00A0000', en: '1,000' },
  },
  { entity: 'stop', field: 'since', cell: 'number', record: { since: 2026 }, written: { sk: '2026', en: '2026' } },
  {
    ...{ entity: 'book', field: 'dimensions.weight', cell: 'quantity', record: { dimensions: { weight: '1234.5' } } },
    written: { sk: '1\u00A0234,500\u202Fkg', en: '1,234.500\u202Fkg' },
  },
  {
    ...{ entity: 'book', field: 'acquiredAt', cell: 'date', record: { acquiredAt: '2026-03-05' } },
    written: { sk: '05.03.2026', en: '05.03.2026' },
  },
  {
    ...{ entity: 'book', field: 'createdAt', cell: 'dateTime', record: { createdAt: '2026-01-31T23:30:00Z' } },
    written: { sk: '01.02.2026 00:30', en: '01.02.2026 00:30' },
  },
  {
    ...{ entity: 'stop', field: 'checked', cell: 'month', record: { checked: '2026-11' } },
    written: { sk: 'november 2026', en: 'November 2026' },
  },
  { entity: 'book', field: 'isRare', cell: 'yesNo', record: { isRare: true }, written: { sk: 'Áno', en: 'Yes' } },
  { entity: 'book', field: 'isRare', cell: 'tick', record: { isRare: false }, written: { sk: 'Nie', en: 'No' } },
  {
    ...{ entity: 'book', field: 'language', cell: 'enumeration', record: { language: 'SK' } },
    written: { sk: 'slovenský', en: 'Slovak' },
  },
  {
    ...{ entity: 'book', field: 'genre', cell: 'reference' },
    record: { genre: { id: '1', nameSK: 'Román', nameEN: 'Novel' } },
    written: { sk: 'Román', en: 'Novel' },
  },
];

/** All outputs that format values. */
const outputs: readonly { readonly name: string; readonly write: (output: Output) => string }[] = [
  {
    name: 'forms, details and histories',
    write: ({ field, value, words }) => formatField(field, value, words, fixedUnit(field)),
  },
  {
    name: 'prints, notices and boards',
    write: ({ entity, path, record, words }) => {
      const text = toPrintText(path, {
        view: exampleCatalogue,
        languages,
        texts,
        entity: entity.name,
        origin: '',
        prefix: '',
      });
      return writeText({ text, facts: record, prefix: '' }, { ...words, printedAt: '2026-03-05' });
    },
  },
  {
    name: 'cells of lists',
    write: ({ column, record, tools }) => textOf(renderToStaticMarkup(drawnColumn(column, tools).draw(record))),
  },
];

it.each(
  outputs.flatMap(({ name, write }) =>
    cases.flatMap(({ written, ...each }) =>
      languages.map((language) => ({ name, write, text: written[language], language, ...each })),
    ),
  ),
)('$name write $entity.$field in "$language" as $text', ({ write, text, language, ...each }) => {
  expect(write(outputOf(each, language))).toBe(text);
});

const kept = cases.filter(({ cell }) => ['text', 'yesNo', 'tick', 'enumeration', 'reference'].includes(cell));

it.each(kept.flatMap((each) => languages.map((language) => ({ language, ...each }))))(
  'list files format $entity.$field in "$language" like the list',
  ({ language, written, ...each }) => {
    const { entity, column, record } = outputOf(each, language);
    const [cell] = listCells({ catalogue: exampleCatalogue, language }, entity, [column]);
    expect(cell?.valueOf(record)).toBe(written[language]);
  },
);

interface Output {
  readonly entity: Entity;
  readonly path: string;
  readonly field: Field;
  readonly value: unknown;
  readonly record: RecordData;
  readonly column: Column;
  readonly words: RecordWords;
  readonly tools: CellTools;
}

function outputOf({ entity: name, field: path, cell, record }: Omit<Case, 'written'>, language: string): Output {
  const entity = exampleEntity(name);
  const field = fieldAt(entities, entity.fields, path);
  if (field === undefined) throw new Error(`${name} has no ${path}`);
  const words = wordsIn(language);
  return {
    ...{ entity, path, field, words, value: valueAt(record, path), record: { id: '1', ...record } },
    column: { ...plainColumn, name: path, field: path, cell, unit: fixedUnit(field) },
    tools: {
      ...{ entity, enumerations, cells: {} },
      pieces: { genre: { entity: exampleEntity('genre'), documents: { pickers: {}, lists: {}, operations: {} } } },
      format: {
        number: (value, style) => formatNumber(value, language, style),
        quantity: (value, unit, style) => formatQuantity(value, unit, language, style),
        unit: (unit) => unitAfterFigure(unit, language),
        text: (type, value) => valueTypes[type].text.write(value, words),
        date: formatDate,
        dateTime: (instant) => formatDateTime(instant, brand.timeZone),
        today: () => '2026-03-05',
      },
      label: (text) => text?.[language] ?? '',
      translate: (key) => textAt(texts[language], key) ?? key,
      displayOf: (of) => (shown) => words.nameOf(of, shown),
    },
  };
}

const plainColumn: Omit<Column, 'name' | 'field' | 'cell'> = {
  ...{ label: {}, hidden: false, sortable: true, filterExclude: [], align: 'start' },
};

function wordsIn(language: string): RecordWords {
  return {
    ...{ language, timeZone: brand.timeZone, enumerations },
    yes: textAt(texts[language], 'values.yes') ?? '',
    no: textAt(texts[language], 'values.no') ?? '',
    nameOf: (entity, record) => displayOf(entities[entity]?.display[language] ?? '', record),
  };
}

/** Text content of markup. */
function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/gu, '');
}
