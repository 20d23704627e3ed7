import { cyclesOf, pathsOf, type Rule } from '../../rules/index.ts';
import { overlap, planOf, readsOf, type PlannedField } from '../record/plan.ts';
import { pathsFromRecord } from '../record/read-paths.ts';
import type { Entity } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { entityCheck, finding, type FindingLocation, type Findings } from './finding.ts';

/** Checks that no value depends on itself through rules or formulas, and that fields do not show each other. */
export const checkCycles = entityCheck(function* (entity, at, { catalogue }) {
  const computed = planOf(catalogue, entity).effects.filter(({ rules }) => rules?.value);
  const ofValues = Object.fromEntries(
    computed.map((planned) => {
      const reads = readsOf(planned);
      const isRead = (path: string) =>
        path === planned.path ? computesFromItself(planned) : reads.some((read) => overlap(read, path));
      return [planned.path, computed.map(({ path }) => path).filter(isRead)];
    }),
  );
  const formulas = locatedFields(entity.fields).filter(({ field }) => field.formula !== undefined);
  const names = formulas.map(({ name }) => name);
  const ofFormulas = Object.fromEntries(formulas.map(({ name, field }) => [name, readByFormula(field.formula, names)]));
  const itself = 'this value depends on itself';
  yield* cycleFindings(
    shownBy(entity),
    (name) => at('rules', name, 'visible'),
    'this field is shown by what it shows itself',
  );
  yield* cycleFindings(ofValues, (name) => at('rules', name, 'value'), itself);
  yield* cycleFindings(ofFormulas, (name) => at('fields', ...name.split('.').join('.fields.').split('.')), itself);
});

function* cycleFindings(
  reads: Readonly<Record<string, readonly string[]>>,
  at: (name: string) => FindingLocation,
  says: string,
): Findings {
  for (const ring of cyclesOf(reads)) yield finding('cycle', at(ring[0] ?? ''), `${says}: ${ring.join(' → ')}`);
}

/** The other fields that decide whether a field is visible. A field that stays visible while filled may read itself. */
function shownBy({ fields, rules }: Entity): Readonly<Record<string, readonly string[]>> {
  const open = locatedFields(fields).filter(
    ({ field, name }) => !field.readOnly && field.formula === undefined && rules[name]?.visible !== undefined,
  );
  return Object.fromEntries(
    open.map(({ name }) => {
      const read = pathsOf(rules[name]?.visible ?? null);
      return [
        name,
        open.map((other) => other.name).filter((other) => other !== name && read.some((path) => overlap(path, other))),
      ];
    }),
  );
}

/** `writable` may depend on the field's own value; a computed value may not. */
function computesFromItself({ path, rules }: PlannedField): boolean {
  const value = rules?.value;
  return value?.mode === 'computed' && pathsFromRecord([value.rule], path).some((read) => overlap(read, path));
}

function readByFormula(formula: Rule | undefined, names: readonly string[]): readonly string[] {
  return formula === undefined ? [] : pathsOf(formula).filter((path) => names.includes(path));
}
