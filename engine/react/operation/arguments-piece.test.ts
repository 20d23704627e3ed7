import { describe, expect, it } from 'vitest';
import { exampleEntity } from '../../example/index.ts';
import type { Operation, OperationValue } from '../../metadata/types/index.ts';
import { createFormStore } from '../form/state/form-store.ts';
import type { FormValidator } from '../form/state/form-state.ts';
import type { EntityPiece } from '../state/index.ts';
import { enteredArguments, argumentsPiece, newFiles } from './arguments-piece.ts';

const book = exampleEntity('book');
const piece: EntityPiece = { entity: book, documents: { pickers: {}, lists: {}, operations: {} } };
const addPictures = operationNamed('addPictures');
const lenient: FormValidator = { follow: (data) => ({ data, waiting: [] }), states: () => ({}), issues: () => [] };

function operationNamed(name: string): Operation {
  const operation = book.operations[name];
  if (operation === undefined) throw new Error(`books have no operation ${name}`);
  return operation;
}

/** An operation with one argument of the given type. */
function taking(value: Partial<OperationValue>): Operation {
  const source = addPictures.arguments['source'];
  if (source === undefined) throw new Error('pictures come from somewhere');
  return { ...addPictures, arguments: { asked: { ...source, maxLength: undefined, ...value } } };
}
const fieldOf = (value: Partial<OperationValue>) =>
  argumentsPiece(piece, taking(value), ['asked']).entity.fields['asked'];

describe('argumentsPiece', () => {
  it('is a dialog form of one section with a field for each argument, in order', () => {
    const { entity } = argumentsPiece(piece, addPictures, ['source', 'pictures', 'nothing']);
    expect(Object.keys(entity.fields)).toEqual(['source', 'pictures']);
    expect(entity.form).toMatchObject({ presentation: 'dialog', draft: 'none' });
    expect(entity.form?.sections.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual([
      'source',
      'pictures',
      'nothing',
    ]);
    expect(entity.label).toBe(addPictures.label);
  });

  it.each([
    { scalar: 'text', field: { type: 'text', maxLength: 255 } },
    { scalar: 'id', field: { type: 'text', maxLength: 255 } },
    { scalar: 'boolean', field: { type: 'boolean' } },
    { scalar: 'date', field: { type: 'date' } },
    { scalar: 'dateTime', field: { type: 'dateTime' } },
    { scalar: 'json', field: { type: 'json' } },
    { scalar: 'integer', field: { type: 'integer', scale: 0 } },
    { scalar: 'decimal', field: { type: 'decimal', scale: 3 } },
    { scalar: 'file', field: { type: 'files', maxItems: 1, maxBytes: 25_000_000, accept: [] } },
  ] as const)('has a matching field for a $scalar', ({ scalar, field }) => {
    expect(fieldOf({ type: { kind: 'scalar', scalar }, list: false, keptIn: undefined })).toMatchObject(field);
  });

  it('shows the help of an argument below its control', () => {
    const help = { sk: 'Uvidí to čitateľ.', en: 'The reader will see it.' };
    expect(fieldOf({ help })).toMatchObject({ help });
    expect(fieldOf({})).not.toHaveProperty('help');
  });

  it('uses a long text when the argument can be longer than a line', () => {
    const asText = (maxLength: number) => fieldOf({ type: { kind: 'scalar', scalar: 'text' }, maxLength });
    expect(asText(255)).toMatchObject({ type: 'text', maxLength: 255 });
    expect(asText(256)).toMatchObject({ type: 'longText', maxLength: 256 });
  });

  it('uses a choice for an enumeration', () => {
    expect(fieldOf({ type: { kind: 'enumeration', enumeration: 'BookLanguage' } })).toMatchObject({
      type: 'enumeration',
      enumeration: 'BookLanguage',
    });
  });

  it('takes the file limits of the field that stores the files', () => {
    const { fields } = argumentsPiece(piece, addPictures, ['pictures']).entity;
    const cover = book.fields['cover'];
    expect(cover?.type === 'files' && [cover.accept, cover.maxBytes]).toEqual(
      fields['pictures']?.type === 'files' && [fields['pictures'].accept, fields['pictures'].maxBytes],
    );
    expect(fields['pictures']).not.toHaveProperty('maxItems');
  });

  it('uses the validator compiled for the operation, and fails without one', async () => {
    const { loadForm } = argumentsPiece(piece, addPictures, ['source']);
    await expect(loadForm?.()).rejects.toThrow('No action of "book" asks what "addPictures" takes.');
  });
});

describe('enteredArguments', () => {
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });

  it('returns values by name, new files in order, and null for empty values', () => {
    const store = createFormStore({ source: 'a friend', pictures: null }, lenient);
    expect(enteredArguments(addPictures, ['source', 'pictures', 'nothing'], store)).toEqual({
      source: 'a friend',
      pictures: [],
      nothing: null,
    });
    const [one, other] = [file('one.png'), file('other.png')];
    const entries = [one, other].map((each) => store.addFile(each));
    store.dispatch({ kind: 'set', path: ['pictures'], value: entries.toReversed() });
    expect(enteredArguments(addPictures, ['pictures'], store)['pictures']).toEqual([other, one]);
    store.close();
  });

  it('returns one file for a single file argument, and null when none was chosen', () => {
    const single = taking({ type: { kind: 'scalar', scalar: 'file' }, list: false });
    const store = createFormStore({ asked: [] }, lenient);
    expect(enteredArguments(single, ['asked'], store)).toEqual({ asked: null });
    const chosen = file('a.png');
    store.dispatch({ kind: 'set', path: ['asked'], value: [store.addFile(chosen)] });
    expect(enteredArguments(single, ['asked'], store)).toEqual({ asked: chosen });
    store.close();
  });

  it('returns new files only, without those stored with the record', () => {
    const store = createFormStore({ cover: [{ id: '7', name: 'old.png' }] }, lenient);
    const { title, cover } = book.fields;
    if (title === undefined || cover === undefined) throw new Error('books have a title and a cover');
    expect(newFiles({ title, cover }, store)).toEqual({ cover: [] });
    const added = file('new.png');
    store.dispatch({ kind: 'set', path: ['cover'], value: [{ id: '7', name: 'old.png' }, store.addFile(added)] });
    expect(newFiles({ title, cover }, store)).toEqual({ cover: [added] });
    store.close();
  });
});
