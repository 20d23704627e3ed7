import { pathsOf, type Rule } from '../../rules/index.ts';
import { everyField } from '../checks/every-field.ts';
import { everyRule, type EveryRule } from '../checks/every-rule.ts';
import { inEntity, type Finding, type JsonPath } from '../checks/finding.ts';
import { assemble } from '../load/assemble.ts';
import type { SourceFile } from '../load/documents.ts';
import { readDocuments } from '../load/read-documents.ts';
import { locator, type MetadataIssue } from '../load/locate.ts';
import { writtenAt } from '../load/terms.ts';
import { everyList } from '../record/every-list.ts';
import { overlap } from '../record/plan.ts';
import type { Entity, Json } from '../types/index.ts';

/** Everything in the metadata that acts on a field or looks at it, each with its place; undefined where there is no such field. */
export function explainField(
  sources: readonly SourceFile[],
  entity: string,
  field: string,
): readonly MetadataIssue[] | undefined {
  const { files, documents } = readDocuments(sources);
  const catalogue = assemble(documents);
  const described = catalogue.entities[entity];
  const found = described && everyField(described.fields).find(({ name }) => name === field);
  if (!found) return undefined;
  const written = documents.written[`entities/${entity}`];
  const decides = (path: JsonPath) => actsOn(path, found.path, field) || isHeldIn(described, path, field);
  const rules = everyRule(catalogue, described);
  return [
    note(entity, found.path, `described as ${found.field.type}`),
    ...rules
      .filter(({ path }) => decides(path))
      .map(({ path, rule }) => note(entity, path, `decides it: ${shown(rule, writtenAt(written, path))}`)),
    ...rules
      .filter(({ path, ...rule }) => !decides(path) && reads({ path, ...rule }, field))
      .map(({ path }) => note(entity, path, 'looks at it')),
    ...mentions(described, field),
  ].map(locator(files, documents));
}

/** A rule, with the terms it is written in where it is. */
function shown(rule: Rule, written: Json | undefined): string {
  const [meant, said] = [JSON.stringify(rule), JSON.stringify(written)];
  return written === undefined || said === meant ? meant : `${said}, which is ${meant}`;
}

/** Rules on the field, its own formula, its access; and rules on what it lies in, whose fate it shares. */
function actsOn(path: JsonPath, described: JsonPath, field: string): boolean {
  const [part, second, third] = path;
  if (part === 'rules')
    return second === field || (typeof second === 'string' && overlap(second, field) && second.length < field.length);
  if (part === 'access' && second === 'fields') return third === field;
  return part === 'fields' && described.every((step, index) => path[index] === step);
}

/** Whether a field may be filled in is said of its form and of its section too. */
function isHeldIn({ form }: Entity, [part, second, index, rule]: JsonPath, field: string): boolean {
  if (part !== 'form' || form === undefined) return false;
  const sections = form.sections.filter(
    (_, position) => second === 'enabled' || (second === 'sections' && rule === 'enabled' && position === index),
  );
  return sections.some(({ fields }) =>
    fields.some((placed) => overlap(placed.field, field) && placed.field.length <= field.length),
  );
}

function reads({ rule, path }: EveryRule, field: string): boolean {
  const [part, owner] = path;
  const rows = part === 'rules' && typeof owner === 'string' ? (/^.*\[\]\./.exec(owner)?.[0] ?? '') : '';
  return pathsOf(rule).some((read) =>
    overlap(read.startsWith('$row.') ? rows + read.slice('$row.'.length) : read, field),
  );
}

function mentions(entity: Entity, field: string): readonly Finding[] {
  const { name, constraints, form, workflow, storage } = entity;
  return [
    ...constraints.flatMap((constraint, index) => {
      const isNamed = constraint.paths.includes(field) || constraint.exclusive?.includes(field) === true;
      return isNamed ? [note(name, ['constraints', index], `the constraint "${constraint.name}" stands under it`)] : [];
    }),
    ...everyList(entity).flatMap(({ list, path }) =>
      list.columns.flatMap((column, index) =>
        overlap(column.field, field)
          ? [note(name, [...path, 'columns', index], `the column "${column.name}" shows it`)]
          : [],
      ),
    ),
    ...(form?.sections ?? []).flatMap((section, index) =>
      section.fields.flatMap((placed, position) =>
        overlap(placed.field, field)
          ? [note(name, ['form', 'sections', index, 'fields', position], `the section "${section.name}" holds it`)]
          : [],
      ),
    ),
    ...(workflow?.field === field ? [note(name, ['workflow'], 'holds the status of the workflow')] : []),
    ...(storage.root === field ? [note(name, ['storage', 'root'], 'is locked first')] : []),
  ];
}

function note(entity: string, path: JsonPath, message: string): Finding {
  return { code: 'explanation', place: inEntity(entity, ...path), message };
}
