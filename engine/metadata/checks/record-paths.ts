import type { Catalogue, Entity } from '../types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { locatedFields } from './located-fields.ts';
import { findValue } from './field-finding.ts';
import { atBelow, entityCheck, finding, keyAt, repeatedNameFindings, type At, type Findings } from './finding.ts';

/** Checks that rules and constraints belong to suitable fields, and that displays name fields. */
export const checkRecordPaths = entityCheck(function* (entity, at, { catalogue }) {
  yield* ruleFindings(catalogue, entity, atBelow(at, 'rules'));
  yield* constraintFindings(entity, atBelow(at, 'constraints'));
  yield* displayFindings(catalogue, entity, at);
});

/** A rule on a field inside rows is written with brackets, because only there `$row` is defined. */
function* ruleFindings({ entities }: Catalogue, entity: Entity, atRules: At): Findings {
  const all = locatedFields(entity.fields);
  for (const [path, { value, options }] of Object.entries(entity.rules)) {
    const at = atBelow(atRules, path);
    const own = all.find(({ name }) => name === path)?.field;
    const isThere = fieldAt(entities, entity.fields, path) !== undefined;
    if (isThere && own === undefined) {
      const message = `"${path}" is no field of this entity; inside rows write ${path.replace('.', '[].')}`;
      yield finding('foreign-field', keyAt(at()), message);
    }
    const listened = value?.mode === 'onChange' ? value.on : undefined;
    if (listened?.length === 0)
      yield finding('missing-property', at('value'), '"onChange" listens to fields, but "on" names none');
    for (const [index, each] of (listened ?? []).entries())
      if (each === path) {
        const message = `"${path}" listens to itself; name the fields that it follows from`;
        yield finding('own-change', at('value', 'on', index), message);
      }
    if (options === undefined || !isThere || own?.type === 'enumeration') continue;
    const message = `"${path}" is a field of type ${own?.type}; choices are those of an enumeration`;
    yield finding('wrong-field-type', at('options'), message);
  }
}

function* constraintFindings({ constraints, fields }: Entity, at: At): Findings {
  yield* repeatedNameFindings('constraint', constraints, at);
  for (const [index, { name, exclusive, valid }] of constraints.entries()) {
    const message = `the constraint "${name}" says neither what is valid nor what is exclusive`;
    if (!exclusive && valid === undefined) yield finding('empty-constraint', at(index), message);
    for (const [position, path] of (exclusive ?? []).entries()) {
      const type = fields[path]?.type;
      if (type === undefined || type === 'boolean') continue;
      const wrong = `"${path}" is a field of type ${type}; of those that exclude each other each is yes or no`;
      yield finding('wrong-field-type', at(index, 'exclusive', position), wrong);
    }
  }
}

function* displayFindings(catalogue: Catalogue, { name, display, form }: Entity, at: At): Findings {
  for (const [language, template] of Object.entries(display)) {
    const message = `"${template}" names no field, so that all records are called the same`;
    if (!/\{[^{}]+\}/.test(template)) yield finding('same-display', at('display', language), message);
  }
  const texts = [
    { text: display, path: ['display'] },
    { text: form?.afterSave.dialog?.text ?? {}, path: ['form', 'afterSave', 'dialog', 'text'] },
  ];
  for (const { text, path } of texts)
    for (const [language, template] of Object.entries(text))
      for (const [, named = ''] of template.matchAll(/\{([^{}]+)\}/g))
        yield* findValue(catalogue, name, named, at(...path, language));
}
