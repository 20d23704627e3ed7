import { expect, it } from 'vitest';
import { schemas } from '../schemas/schemas.ts';
import { shapeFile } from './shape-file.ts';

function shaped(value: object, relativePath = 'entities/x.json') {
  const text = JSON.stringify(value);
  return shapeFile({
    path: `metadata/${relativePath}`,
    relativePath,
    text,
    value: JSON.parse(text),
  });
}

it('removes only what the schema refuses', () => {
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

it('returns a valid file unchanged', () => {
  const value = { entity: 'x', label: { en: 'X' } };
  expect(shaped(value)).toMatchObject({ file: { value }, findings: [] });
});

/** Removed properties with the finding that names their replacement. */
const removed = [
  {
    file: 'entities/x.json',
    value: {
      entity: 'x',
      api: {
        restore: 'reviveX',
        uses: 'usesOfX',
        affected: 'affectedByX',
        history: 'storyOfX',
        comments: 'notesOfX',
        addComment: 'noteOnX',
        removeComment: 'withdrawNoteOnX',
      },
    },
    now: ['restore', 'uses', 'affected', 'history', 'comments', 'addComment', 'removeComment'].map(
      (name) => `api.${name} "${name}" is no longer read; leave it out: the operation is named after "type"`,
    ),
  },
  {
    file: 'entities/x.json',
    value: { entity: 'x', history: { fields: ['status'] } },
    now: [
      'history.fields "fields" is no longer read; leave it out: changes of all fields that the viewer may read are shown',
    ],
  },
  {
    file: 'entities/x.json',
    value: { entity: 'x', offspring: {} },
    now: ['offspring "offspring" is no longer read; write "derivedRecord"'],
  },
  {
    file: 'entities/x.json',
    value: {
      entity: 'x',
      fields: { genre: { type: 'reference', label: { en: 'Genre' }, entity: 'genre', inputName: 'kindId' } },
    },
    now: [
      'fields.genre.inputName "inputName" is no longer read; leave it out: inputs call it <name>Id, references <singular>Ids',
    ],
  },
  {
    file: 'entities/x.json',
    value: { entity: 'x', list: { columns: [{ field: 'price', unit: 'kg' }] } },
    now: ['list.columns.0.unit "unit" is no longer read; write "unit" at the field'],
  },
  {
    file: 'entities/x.json',
    value: {
      entity: 'x',
      form: {
        lookUps: {
          reader: {
            label: { en: 'Readers' },
            by: { name: 'a' },
            fills: { name: 'b' },
            display: '{b}',
            minCharacters: 2,
          },
        },
      },
    },
    now: [
      'form.lookUps.reader.minCharacters "minCharacters" is no longer read; leave it out: the search starts at three characters',
    ],
  },
  {
    file: 'entities/x.json',
    value: { entity: 'x', actions: { lend: { reason: 'errors.x', reasons: [] } } },
    now: [
      'actions.lend.reason "reason" is no longer read; write the sentence as "else" beside its rule in "allowed", or beside "from" for another status',
      'actions.lend.reasons "reasons" is no longer read; write [{ "rule": …, "else": "errors.…" }] in "allowed": what must hold, not what must not',
    ],
  },
  {
    file: 'prints/x.json',
    value: { entity: 'x', title: { en: 'X' }, blocks: [{ kind: 'title' }], cancelled: true },
    now: ['cancelled "cancelled" is no longer read; write [{ "status": "CANCELLED", "when": … }] in "invalid"'],
  },
  {
    file: 'exports/x.json',
    value: { title: { en: 'X' }, asked: 'x', tables: [], separator: ',' },
    now: ['separator "separator" is no longer read; leave it out: cells of a csv stand between semicolons'],
  },
];

it.each(removed)('says what to write now: $now.0', ({ file, value, now }) => {
  const { findings } = shaped(value, file);
  const said = findings.filter(({ code }) => code === 'former-property');
  expect(said.map(({ location, message }) => `${location.path.join('.')} ${message}`)).toEqual(now);
});

it('tests every removed property', () => {
  const named = removed.flatMap(({ now }) => now.map((sentence) => sentence.split('"')[1]));
  expect(namesNotRead([...schemas.values()])).toEqual(new Set(named));
});

function namesNotRead(schema: unknown): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return new Set();
  return new Set(
    Object.entries(schema).flatMap(([name, inner]: readonly [string, unknown]) =>
      typeof inner === 'object' && inner !== null && 'not' in inner && 'errorMessage' in inner
        ? [name]
        : [...namesNotRead(inner)],
    ),
  );
}
