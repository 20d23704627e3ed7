import { cyclesOf, pathsOf, type Rule } from '../../rules/index.ts';
import { overlap, planOf, readsOf, recordPathsOf, type PlannedField } from '../record/plan.ts';
import type { Entity } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** No value depends on itself, neither through rules nor through formulas; no fields show each other. */
export const checkCycles: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const computed = planOf(catalogue, entity).effects.filter(({ rules }) => rules?.value);
    const ofValues = Object.fromEntries(
      computed.map((planned) => {
        const reads = readsOf(planned);
        return [
          planned.path,
          computed
            .map(({ path }) => path)
            .filter((path) =>
              path === planned.path ? computesFromItself(planned) : reads.some((read) => overlap(read, path)),
            ),
        ];
      }),
    );
    const formulas = locatedFields(entity.fields).filter(({ field }) => field.formula !== undefined);
    const ofFormulas = Object.fromEntries(
      formulas.map(({ name, field }) => [
        name,
        readByFormula(
          field.formula,
          formulas.map((other) => other.name),
        ),
      ]),
    );
    return [
      ...cyclesOf(shownBy(entity)).map((ring): Finding => ({
        code: 'cycle',
        location: inEntity(entity.name, 'rules', ring[0] ?? '', 'visible'),
        message: `this field is shown by what it shows itself: ${ring.join(' → ')}`,
      })),
      ...cyclesOf(ofValues).map((ring): Finding => finding(entity.name, ['rules', ring[0] ?? '', 'value'], ring)),
      ...cyclesOf(ofFormulas).map((ring): Finding =>
        finding(entity.name, ['fields', ...(ring[0] ?? '').split('.').join('.fields.').split('.')], ring),
      ),
    ];
  });

/** Which other fields decide whether a field is shown; one that stays while it is filled in shows itself without harm. */
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

/** Whether a field may be filled in may depend on its value; a computed value may not. */
function computesFromItself({ path, rules, rowsPath }: PlannedField): boolean {
  const value = rules?.value;
  return value?.mode === 'computed' && recordPathsOf(value.rule, rowsPath).some((read) => overlap(read, path));
}

function readByFormula(formula: Rule | undefined, names: readonly string[]): readonly string[] {
  return formula === undefined ? [] : pathsOf(formula).filter((path) => names.includes(path));
}

function finding(entity: string, path: readonly string[], ring: readonly string[]): Finding {
  return {
    code: 'cycle',
    location: inEntity(entity, ...path),
    message: `this value depends on itself: ${ring.join(' → ')}`,
  };
}
