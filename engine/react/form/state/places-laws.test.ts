import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import { randomCases } from '../../../../tests/random-cases.ts';
import type { Enumeration, Field, Fields } from '../../../metadata/types/index.ts';
import { enumerationChoices, showsRadioButtons } from '../widgets/enumeration-choices.ts';
import { formFieldNames } from './form-data.ts';
import { formFieldAt, parsePath, pathKey, rulePath } from './paths.ts';
import { serverIssues } from './server-issues.ts';
import { nextShadowedValues } from './shadowed-values.ts';

const catalogue = exampleCatalogue;
const law = randomCases(500);
const steps = fc.array(fc.oneof(fc.stringMatching(/^[a-z][A-Za-z]{0,6}$/), fc.nat({ max: 30 })), {
  minLength: 1,
  maxLength: 4,
});

describe('a path', () => {
  it('survives a round trip through its key, and through the notation of the API', () => {
    const holds = fc.property(steps, (path) => {
      expect(parsePath(pathKey(path))).toEqual(path);
      const bracketed = path.reduce<string>((text, step) => {
        if (typeof step === 'number') return `${text}[${step}]`;
        return text === '' ? step : `${text}.${step}`;
      }, '');
      if (typeof path[0] === 'string') expect(parsePath(bracketed)).toEqual(path);
    });
    fc.assert(holds, law);
  });

  it('is the same for rules in every row', () => {
    const holds = fc.property(steps, fc.nat({ max: 9 }), (path, row) => {
      const other = path.map((step) => (typeof step === 'number' ? row : step));
      expect(rulePath(other)).toBe(rulePath(path));
      expect(rulePath(path)).not.toMatch(/\d/);
    });
    fc.assert(holds, law);
  });
});

/** Every field of an entity with its path in the form's data and in the save input. */
function placesOf(
  fields: Fields,
  at: readonly (string | number)[] = [],
  sent: readonly (string | number)[] = [],
): readonly Place[] {
  return Object.values(fields).flatMap((field): readonly Place[] => {
    const place = {
      field,
      path: [...at, field.name],
      sent: [...sent, 'inputName' in field ? field.inputName : field.name],
    };
    if (field.type === 'group') return [place, ...placesOf(field.fields, place.path, place.sent)];
    if (field.type === 'rows') return [place, ...placesOf(field.fields, [...place.path, 3], [...place.sent, 3])];
    return [place];
  });
}

interface Place {
  readonly field: Field;
  readonly path: readonly (string | number)[];
  readonly sent: readonly (string | number)[];
}

const forms = Object.values(catalogue.entities).filter(({ form }) => form !== undefined);

describe.each(forms.map((entity) => ({ name: entity.name, entity })))(
  'a server error in the form of $name',
  ({ entity }) => {
    const shown = new Set(formFieldNames(entity));

    it('gets the path of the field that sent the value, or of the record when the form does not show it', () => {
      for (const { field, path, sent } of placesOf(entity.fields)) {
        const [issue] = serverIssues(entity, [{ sentence: 'Nie.', code: 'ValidationError', path: sent, params: {} }]);
        expect([sent.join('.'), issue?.path]).toEqual([
          sent.join('.'),
          shown.has(String(path[0])) ? pathKey(path) : '',
        ]);
        expect(formFieldAt(entity.fields, path)).toBe(field);
      }
    });

    it('gets the path of the record when it names no field of the form', () => {
      for (const path of [[], ['nothing'], ['constructor', 'name'], ['__proto__'], [3], ['0']]) {
        const [issue] = serverIssues(entity, [{ sentence: 'Nie.', code: 'ValidationError', path, params: {} }]);
        expect(issue?.path === '' || issue?.path === '3').toBe(true);
      }
    });
  },
);

describe('shadowed values', () => {
  const paths = ['a', 'b', 'c'];
  const validated = fc.record({
    data: fc.record({ a: fc.nat(), b: fc.nat(), c: fc.nat() }),
    covered: fc.subarray(paths),
  });
  const asValidated = ({
    data,
    covered,
  }: {
    readonly data: Readonly<Record<string, number>>;
    readonly covered: readonly string[];
  }) => ({
    data,
    fields: Object.fromEntries(paths.map((path) => [path, { computed: covered.includes(path) }])),
  });

  it('are the entered values that a formula replaces now, restored when it no longer applies', () => {
    const holds = fc.property(fc.array(validated, { minLength: 2, maxLength: 8 }), (states) => {
      let kept: Readonly<Record<string, unknown>> = {};
      const model = new Map<string, unknown>();
      for (const [index, after] of states.entries()) {
        const before = states[index - 1];
        if (before === undefined) continue;
        const { setAside, back } = nextShadowedValues(kept, asValidated(before), asValidated(after));
        const expectedBack: Record<string, unknown> = {};
        for (const path of paths) {
          if (after.covered.includes(path) && !before.covered.includes(path)) model.set(path, before.data[path as 'a']); // path is one of the three
          if (!after.covered.includes(path) && model.has(path)) {
            expectedBack[path] = model.get(path);
            model.delete(path);
          }
        }
        expect(setAside).toEqual(Object.fromEntries(model));
        expect(back).toEqual(expectedBack);
        kept = setAside;
      }
    });
    fc.assert(holds, law);
  });
});

describe('enumeration choices', () => {
  const names = ['M3', 'T', 'MWH', 'KG'];
  const enumeration = (count: number): Enumeration => ({
    name: 'Unit',
    label: {},
    values: names.slice(0, count).map((name) => ({ name, label: { en: name }, intent: 'none' })),
  });

  it('are the allowed values in order and the current value, each once', () => {
    const cases = fc.tuple(
      fc.option(fc.shuffledSubarray(names), { nil: undefined }),
      fc.constantFrom('', ...names, 'GONE'),
    );
    const options = names.map((name) => ({ value: name, label: name }));
    const holds = fc.property(cases, ([allowed, current]) => {
      const choices = enumerationChoices(options, allowed, current);
      const offered = choices.map(({ name }) => name);
      expect(new Set(offered).size).toBe(offered.length);
      expect(choices.filter(({ isAllowed }) => isAllowed).map(({ name }) => name)).toEqual(
        names.filter((name) => allowed === undefined || allowed.includes(name)),
      );
      if (current !== '') expect(offered).toContain(current);
      expect(choices.filter(({ isAllowed }) => !isAllowed).every(({ name }) => name === current)).toBe(true);
    });
    fc.assert(holds, law);
  });

  it.each([
    { count: 3, required: true, whole: true },
    { count: 4, required: true, whole: false },
    { count: 3, required: false, whole: false },
  ])('of $count, required $required, are radio buttons: $whole', ({ count, required, whole }) => {
    const field: Field = {
      name: 'unit',
      type: 'enumeration',
      enumeration: 'Unit',
      label: {},
      required,
      readOnly: false,
    };
    expect(showsRadioButtons(field, enumeration(count))).toBe(whole);
    expect(showsRadioButtons(field, undefined)).toBe(false);
  });
});
