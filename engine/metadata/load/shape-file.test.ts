import { expect, it } from 'vitest';
import { shapeFile } from './shape-file.ts';

function shaped(value: object) {
  const text = JSON.stringify(value);
  return shapeFile({
    path: 'metadata/entities/x.json',
    relativePath: 'entities/x.json',
    text,
    value: JSON.parse(text),
  });
}

it('keeps all but what the schema refuses', () => {
  const { file, findings } = shaped({
    entity: 'x',
    colour: 'red',
    storage: { indexes: [['a'], [1], ['b', 'c']], table: 'X' },
    list: { columns: ['a', 5, { field: 'b', widht: 3 }, null, 'c'] },
  });
  expect(file.value).toEqual({
    entity: 'x',
    storage: { indexes: [['a'], ['b', 'c']] },
    list: { columns: ['a', { field: 'b' }, 'c'] },
  });
  expect(findings.map(({ message }) => message)).toEqual([
    'unknown property "colour"',
    '"X": a table\'s name is in small letters, digits and underscores',
    'a number stands where a text is needed',
    'a number stands where an object is needed',
    'unknown property "widht"; did you mean "width"?',
    'null stands where an object is needed',
  ]);
});

it('gives a sound file back as it is', () => {
  const value = { entity: 'x', label: { en: 'X' } };
  expect(shaped(value)).toMatchObject({ file: { value }, findings: [] });
});
