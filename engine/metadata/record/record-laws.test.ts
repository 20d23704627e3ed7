import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { valueAt } from '../../record/index.ts';
import { recordValidator } from '../../shape/compile/index.ts';
import { randomRecord } from '../testing/random-record.ts';
import { applyValues, withDefaults } from './apply-values.ts';
import { fieldStates } from './field-states.ts';
import { recordIssues } from './record-issues.ts';
import { exampleContext } from './testing.ts';

/** Laws for any record of the example, valid or not. */
const law = randomCases(60);
const entities = ['book', 'loan', 'member', 'genre'];

describe.each(entities)('a %s, whatever is in it', (name) => {
  const context = exampleContext(name);
  const { entity, view } = context;
  const validator = recordValidator(entity);
  const records = randomRecord(entity.fields, view.enumerations);

  it('is validated without an exception, each finding with a path and a text', () => {
    const holds = fc.property(records, (record) => {
      const issues = recordIssues(context, record, { stored: undefined, shape: validator(record) });
      for (const { path, message, severity } of issues) {
        expect(message).toMatch(/^errors\./u);
        expect(['error', 'warning']).toContain(severity);
        const [first = ''] = path.split('.');
        expect(path === '' || first in entity.fields || first in record).toBe(true);
      }
    });
    fc.assert(holds, law);
  });

  it('has required fields only while visible, and visible fields only in visible containers', () => {
    const holds = fc.property(records, (record) => {
      const states = fieldStates(context, record);
      for (const [path, { visible, enabled, required }] of Object.entries(states)) {
        if (required) expect([path, visible]).toEqual([path, true]);
        const around = path
          .split('.')
          .slice(0, -1)
          .filter((step) => !/^\d+$/u.test(step))
          .join('.');
        const outer = states[around];
        if (outer === undefined) continue;
        if (!outer.visible) expect([path, visible]).toEqual([path, false]);
        if (!outer.enabled) expect([path, enabled]).toEqual([path, false]);
      }
    });
    fc.assert(holds, law);
  });

  it('is stable after applying values once', () => {
    const holds = fc.property(records, (record) => {
      const once = applyValues(context, { kind: 'new', record });
      const twice = applyValues(context, { kind: 'change', record: once.record, changed: [] });
      expect(twice.changed).toEqual([]);
      expect(twice.record).toEqual(once.record);
    });
    fc.assert(holds, law);
  });

  it('keeps given values when defaults are applied, idempotently', () => {
    const holds = fc.property(records, (record) => {
      const filled = withDefaults(context, record);
      for (const [key, value] of Object.entries(record)) {
        const { type } = entity.fields[key] ?? {};
        if (value !== undefined && type !== 'group' && type !== 'rows') expect(filled[key]).toEqual(value);
      }
      expect(withDefaults(context, filled)).toEqual(filled);
    });
    fc.assert(holds, law);
  });

  it('is unchanged when saved as it was stored', () => {
    const holds = fc.property(records, (given) => {
      const first = applyValues(context, { kind: 'save', stored: undefined, input: given });
      const again = applyValues(context, { kind: 'save', stored: first.record, input: {} });
      expect(again.changed).toEqual([]);
      expect(again.issues).toEqual([]);
    });
    fc.assert(holds, law);
  });

  it('refuses values of disabled fields with an issue', () => {
    const holds = fc.property(records, records, (stored, input) => {
      const base = applyValues(context, { kind: 'save', stored: undefined, input: stored }).record;
      const { record, issues } = applyValues(context, { kind: 'save', stored: base, input });
      for (const { path, code } of issues) {
        expect(code).toBe('readOnly');
        expect(valueAt(record, path)).not.toBe(valueAt(input, path));
      }
      for (const field of Object.values(entity.fields))
        if (field.readOnly && field.formula === undefined && entity.rules[field.name]?.value === undefined)
          expect(record[field.name] ?? null).toEqual(base[field.name] ?? null);
    });
    fc.assert(holds, law);
  });
});
