import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import { randomCases } from '../../../../tests/random-cases.ts';
import { randomRecord } from '../../../metadata/testing/random-record.ts';
import { isValues, valueAt, type Values } from '../../../record/index.ts';
import { recordValidator } from '../../../shape/compile/index.ts';
import {
  canSave,
  isEdited,
  isWaiting,
  nextForm,
  openForm,
  visibleIssues,
  type FormEvent,
  type FormState,
} from './form-state.ts';
import { formValidatorOf, startData, type ValidationContext } from './form-validator.ts';
import { parsePath } from './paths.ts';

/** Properties of a book's form after any sequence of events. */
const catalogue = exampleCatalogue;
const entity = catalogue.entities['book'];
if (entity === undefined) throw new Error('The example has no book.');
const context: ValidationContext = {
  view: catalogue,
  entity,
  viewer: { userId: '1' },
  today: '2026-03-05',
  shapeOf: recordValidator(entity),
};
const validator = formValidatorOf(context);

const values = randomRecord(entity.fields, catalogue.enumerations);
const authorsAt = ['authors'] as const;
const inRows = fc.constantFrom('authors.0.name', 'authors.1.share', 'authors.0.share', 'authors.2.comment');

/** Sets one value, as a control does, to that of a random record. */
const sets = values.chain((record) => {
  const names = Object.keys(record).filter((name) => Object.hasOwn(entity.fields, name) && name !== 'authors');
  const paths = names.flatMap((name) => {
    const value = record[name];
    return isValues(value) && entity.fields[name]?.type === 'group'
      ? Object.keys(value).map((in_) => `${name}.${in_}`)
      : [name];
  });
  return fc.constantFrom('title', ...paths).map((path): FormEvent => ({
    kind: 'set',
    path: parsePath(path),
    value: valueAt(record, parsePath(path)) ?? null,
  }));
});
const setsInRows = fc
  .tuple(inRows, fc.constantFrom('A', '', '50', '60.5', '-1', null, 'SK'))
  .map(([path, value]): FormEvent => ({ kind: 'set', path: parsePath(path), value }));
function setRows(count: number): FormEvent {
  return { kind: 'set', path: authorsAt, value: Array.from({ length: count }, () => ({})) };
}

const issue = { message: 'errors.form.required', params: {}, severity: 'error' as const };
const events: fc.Arbitrary<FormEvent> = fc.oneof(
  { weight: 5, arbitrary: sets },
  { weight: 3, arbitrary: setsInRows },
  { weight: 4, arbitrary: fc.nat({ max: 4 }).map(setRows) },
  fc.constant<FormEvent>({ kind: 'settle' }),
  fc.constant<FormEvent>({ kind: 'attempt' }),
  fc.constant<FormEvent>({ kind: 'revalidate' }),
  fc
    .subarray(['', 'title', 'authors', 'authors.0.name', 'authors.1.share'])
    .map((paths): FormEvent => ({ kind: 'refuse', issues: paths.map((path) => ({ ...issue, path })) })),
  fc
    .constantFrom('7', '8')
    .map((id): FormEvent => ({ kind: 'complete', path: ['genre'], record: { id, isForAdults: true } })),
  fc.constant<FormEvent>({ kind: 'preselect', path: ['genre'], record: { id: '9' } }),
);
const histories = fc.array(events, { maxLength: 12 });
const stored = { id: '5', rowVersion: 1, title: 'Babička', authors: [{ id: '1', name: 'A' }, { id: '2' }] };
const starts = fc.constantFrom<Values>(startData(context), stored);

/** Every state of a form during a sequence of events. */
function statesOf(start: Values, history: readonly FormEvent[]): readonly FormState[] {
  const states = [openForm(start, validator)];
  for (const event of history) states.push(nextForm(states.at(-1) ?? openForm(start, validator), event, validator));
  return states;
}

/** Shared by all properties, since validating a book is slow. */
const walks = fc
  .sample(fc.tuple(starts, histories), randomCases(80))
  .map(([start, history]) => ({ history, states: statesOf(start, history) }));

/** Asserts a property of every state of every sequence. */
function always(holds: (state: FormState, before: FormState | undefined, event: FormEvent | undefined) => void): void {
  for (const { history, states } of walks) {
    for (const [index, state] of states.entries()) holds(state, states[index - 1], history[index - 1]);
  }
}

const rowsOf = (state: FormState) => {
  const rows = state.data['authors'];
  return Array.isArray(rows) ? rows.length : 0;
};

describe('after any sequence of events, a form', () => {
  it('has the field states and issues of its data', () => {
    always((state) => {
      expect(state.fields).toEqual(validator.states(state.data));
      expect(state.issues).toEqual(validator.issues(state.data, state.fields, state.original));
    });
  });

  it('can be saved exactly when it has no own errors, visible or not', () => {
    always((state) => {
      expect(canSave(state)).toBe(!state.issues.some(({ severity }) => severity === 'error'));
    });
  });

  it('shows a part of the issues, and all after an attempt to save', () => {
    always((state) => {
      const all = [...state.issues, ...state.serverIssues];
      const shown = visibleIssues(state);
      expect(all).toEqual(expect.arrayContaining([...shown]));
      if (state.attempts > 0) expect(shown).toHaveLength(all.length);
    });
  });

  it('has no touched path in a removed row', () => {
    always((state, before, event) => {
      if (event?.kind !== 'set' || before === undefined || rowsOf(state) >= rowsOf(before)) return;
      expect([...state.touched].filter((path) => path.startsWith('authors.'))).toEqual([]);
      expect(Object.keys(state.setAside).filter((path) => path.startsWith('authors.'))).toEqual([]);
    });
  });

  it('stores only values that a formula replaces', () => {
    always((state) => {
      for (const path of Object.keys(state.setAside)) expect(state.fields[path]?.computed).toBe(true);
    });
  });

  it('delays computed values until the debounce ends or a save is attempted', () => {
    always((state, _, event) => {
      if (event?.kind === 'settle' || event?.kind === 'attempt') expect(isWaiting(state)).toBe(false);
      expect(nextForm(state, { kind: 'settle' }, validator).data).toBe(state.data);
    });
  });

  it('is edited exactly when a person changed something', () => {
    always((state, before, event) => {
      if (event === undefined) expect(isEdited(state)).toBe(false);
      else if (event.kind !== 'set') expect(isEdited(state)).toBe(before !== undefined && isEdited(before));
      else if (state !== before) expect(isEdited(state)).toBe(true);
    });
  });

  it('does not change by a repeated validation or an equal value', () => {
    always((state) => {
      expect(nextForm(state, { kind: 'revalidate' }, validator)).toEqual(state);
      expect(nextForm(state, { kind: 'set', path: ['title'], value: state.data['title'] }, validator)).toBe(state);
    });
  });

  it('is in its initial state when opened again', () => {
    always((state) => {
      expect(nextForm(state, { kind: 'open', data: state.original }, validator)).toEqual(
        openForm(state.original, validator),
      );
    });
  });

  it('restored from a draft has its data, and compares edits with its original', () => {
    always((state) => {
      const { original, data } = state;
      const restored = nextForm(openForm(stored, validator), { kind: 'restore', original, data }, validator);
      expect(restored).toMatchObject({ original, data, issues: state.issues });
      expect(isEdited(restored)).toBe(true);
    });
  });

  it('removes a server error exactly when its field changes', () => {
    always((state, before, event) => {
      if (event?.kind !== 'set' || before === undefined || state === before) return;
      const changed = event.path.join('.');
      const isAnswered = (path: string) => path === '' || path === changed || path.startsWith(`${changed}.`);
      expect(state.serverIssues).toEqual(before.serverIssues.filter(({ path }) => !isAnswered(path)));
    });
  });

  it('preserves a person’s choice when it preselects the only option', () => {
    always((state) => {
      const next = nextForm(state, { kind: 'preselect', path: ['genre'], record: { id: '99' } }, validator);
      const isFree = !state.touched.has('genre') && !isValues(state.data['genre']);
      expect(valueAt(next.data, 'genre.id') === '99').toBe(isFree);
      expect(next.touched).toBe(state.touched);
    });
  });
});
