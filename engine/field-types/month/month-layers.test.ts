import { readXlsx } from 'hucre';
import { expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { fieldAt, pathTypesOf, type Field } from '../../metadata/index.ts';
import { checkRule, evaluateRule, type Rule } from '../../rules/index.ts';
import { recordValidator } from '../../shape/compile/index.ts';
import { listCells } from '../../spreadsheets/list/list-cells.ts';
import { readCell, vocabularyOf } from '../../spreadsheets/read/cell-value.ts';
import { bytesOf } from '../../spreadsheets/workbook/testing.ts';
import { writeWorkbook } from '../../spreadsheets/workbook/write-workbook.ts';

const stop = exampleEntity('stop');
const types = pathTypesOf(exampleCatalogue, 'stop');

function checkedField(): Field {
  const field = fieldAt(exampleCatalogue.entities, stop.fields, 'checked');
  if (field === undefined) throw new Error('stops say when they were checked');
  return field;
}

it('is written to a workbook as a date formatted as a month', async () => {
  const columns = listCells(
    { catalogue: exampleCatalogue, language: 'en' },
    stop,
    (stop.list?.columns ?? []).filter(({ name }) => name === 'checked'),
  );
  const rows = [columns.map(({ valueOf }) => valueOf({ checked: '2026-11' }))];
  const bytes = await bytesOf(writeWorkbook([{ name: 'Stops', columns, rows }], { timeZone: 'Europe/Bratislava' }));
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets[0]?.rows).toEqual([['Checked'], [new Date('2026-11-01T00:00:00Z')]]);
});

it.each([
  { cell: '11/2026' },
  { cell: 'novembra 2026' },
  { cell: 'November 2026' },
  { cell: { number: 11.2026, shown: '11.2026' } },
  { cell: new Date('2026-11-05T00:00:00Z') },
])('is read from the cell $cell of a file', ({ cell }) => {
  expect(readCell(checkedField(), cell, vocabularyOf(exampleCatalogue))).toEqual({ kind: 'value', value: '2026-11' });
});

it.each(['13/2026', 202_611])('is not read from %s', (cell) => {
  expect(readCell(checkedField(), cell, vocabularyOf(exampleCatalogue))).toEqual({
    kind: 'wrong',
    message: 'errors.import.notMonth',
    attributes: { value: String(cell) },
  });
});

it.each([
  { checked: '2026-11', issues: [] },
  { checked: null, issues: [] },
  { checked: '2026-13', issues: ['errors.form.month'] },
  { checked: '2026-11-01', issues: ['errors.form.month'] },
  { checked: 202611, issues: ['errors.form.month'] },
])('$checked has the issues $issues', ({ checked, issues }) => {
  const found = recordValidator(stop)({ checked }).get('checked') ?? [];
  expect(found.map(({ message }) => message)).toEqual(issues);
});

it('is comparable in rules only with months', () => {
  const facts = { record: { checked: '2026-02' }, viewer: {}, constants: {}, today: '2026-03-01' };
  const before = (month: string): Rule => ({ '<': [{ var: 'checked' }, month] });
  expect(evaluateRule(before('2026-11'), facts, types)).toBe(true);
  expect(evaluateRule(before('2026-01'), facts, types)).toBe(false);
  expect(checkRule(before('2026-11'), types)).toEqual([]);
  expect(checkRule(before('2026-13'), types).map(({ message }) => message)).toEqual([
    '"2026-13" is not a month; write YYYY-MM',
  ]);
});
