import { pathsOf, type Rule } from '../../rules/index.ts';
import { locatedFields } from '../checks/located-fields.ts';
import { everyRule, type EveryRule } from '../checks/every-rule.ts';
import { inEntity, type Finding, type JsonPath } from '../checks/finding.ts';
import { referencedField } from '../checks/known-names.ts';
import { referencesIn, type NameReference } from '../checks/walk.ts';
import { assemble } from '../load/assemble.ts';
import type { SourceFile } from '../load/documents.ts';
import { readDocuments } from '../load/read-documents.ts';
import { locator, type MetadataIssue } from '../load/locate.ts';
import { sourceAt } from '../load/terms.ts';
import { overlap } from '../record/plan.ts';
import type { Catalogue, Entity, Json } from '../types/index.ts';

/** Everything in the metadata that affects or reads a field, with locations; undefined for an unknown field. */
export function explainField(
  sources: readonly SourceFile[],
  entity: string,
  field: string,
): readonly MetadataIssue[] | undefined {
  const { files, documents } = readDocuments(sources);
  const catalogue = assemble(documents);
  const described = catalogue.entities[entity];
  const located = described && locatedFields(described.fields).find(({ name }) => name === field);
  if (!located) return undefined;
  const written = documents.written[`entities/${entity}`];
  const decides = (path: JsonPath) => actsOn(path, located.path, field) || isHeldIn(described, path, field);
  const rules = everyRule(catalogue, described);
  return [
    note(entity, located.path, `described as ${located.field.type}`),
    ...rules
      .filter(({ path }) => decides(path))
      .map(({ path, rule }) => note(entity, path, `decides it: ${shown(rule, sourceAt(written, path))}`)),
    ...rules
      .filter(({ path, ...rule }) => !decides(path) && reads({ path, ...rule }, field))
      .map(({ path }) => note(entity, path, 'looks at it')),
    ...mentions(referencesIn({ files, documents }), catalogue, { entity, field }),
  ].map(locator(files, documents));
}

/** A rule, preceded by its written form where that uses terms. */
function shown(rule: Rule, written: Json | undefined): string {
  const [meant, said] = [JSON.stringify(rule), JSON.stringify(written)];
  return written === undefined || said === meant ? meant : `${said}, which is ${meant}`;
}

/** True for rules, formula and access of the field, and for rules of its containers. */
function actsOn(path: JsonPath, described: JsonPath, field: string): boolean {
  const [part, second, third] = path;
  if (part === 'rules')
    return second === field || (typeof second === 'string' && overlap(second, field) && second.length < field.length);
  if (part === 'access' && second === 'fields') return third === field;
  return part === 'fields' && described.every((step, index) => path[index] === step);
}

/** True for `enabled` rules of the form and of the section that holds the field. */
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

/** Uses of the field, of its containers or of its inner fields wherever the language declares a name of a field. */
function mentions(
  references: readonly NameReference[],
  catalogue: Catalogue,
  { entity, field }: { readonly entity: string; readonly field: string },
): readonly Finding[] {
  return references.flatMap((reference) => {
    const { document, path } = reference.location;
    const isOwnRules = document === `entities/${entity}` && path[0] === 'rules' && path.length === 2; // already reported
    const named = isOwnRules ? undefined : referencedField(reference, catalogue);
    const isMeant = named?.entity === entity && overlap(named.path, field);
    return isMeant ? [{ code: 'explanation', location: reference.location, message: 'names it' }] : [];
  });
}

function note(entity: string, path: JsonPath, message: string): Finding {
  return { code: 'explanation', location: inEntity(entity, ...path), message };
}
