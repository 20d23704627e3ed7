import type { ErrorObject } from 'ajv';
import { nearSuggestion, suggestion } from '../../rules/index.ts';
import type { Finding, JsonPath, FindingLocation } from './finding.ts';
import { schemaValidator } from '../schemas/schemas.ts';
import type { Json } from '../types/index.ts';
import { documentOf, type ParsedFile } from './documents.ts';

/** Validates a file against the schema of its kind; `file` then holds only valid parts. */
export function shapeFile(file: ParsedFile): { readonly file: ParsedFile; readonly findings: readonly Finding[] } {
  const validate = schemaValidator(file.relativePath);
  if (!validate || validate(file.value)) return { file, findings: [] };
  const findings = (validate.errors ?? []).flatMap((error) => toFinding(error, file));
  return { file: { ...file, value: withoutErrors(file.value, validate) }, findings: unrepeated(findings) };
}

/** Removes invalid parts until the schema accepts the rest, so that later readers can trust it. */
function withoutErrors(start: Json, validate: NonNullable<ReturnType<typeof schemaValidator>>): Json {
  let value = start;
  for (let attempt = 0; attempt < 20 && !validate(value); attempt += 1) {
    // Errors of `if` repeat those of the parts inside.
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    const refused = new Map(errors.map(refusedPath).map((path) => [JSON.stringify(path), path]));
    for (const path of [...refused.values()].toSorted(lastFirst)) value = without(value, path) ?? {};
  }
  return validate(value) ? value : {};
}

/** Orders later items first and inner paths before outer ones, so that removals do not shift each other. */
function lastFirst(one: JsonPath, other: JsonPath): number {
  const index = one.findIndex((step, position) => step !== other[position]);
  if (index < 0) return 1;
  const [left, right] = [one[index], other[index]];
  if (right === undefined) return -1;
  if (typeof left === 'number' && typeof right === 'number') return right - left;
  return String(left) < String(right) ? -1 : 1;
}

/** The path to remove: an unknown or misnamed property, or the object that lacks one. */
function refusedPath(error: ErrorObject): JsonPath {
  const path = pathOf(error.instancePath);
  if (error.keyword === 'additionalProperties') return [...path, String(error.params['additionalProperty'])];
  if (error.propertyName !== undefined) return [...path, error.propertyName];
  return error.keyword === 'propertyNames' ? [...path, String(error.params['propertyName'])] : path;
}

function without(value: Json, [step, ...rest]: JsonPath): Json | undefined {
  if (step === undefined) return undefined;
  if (Array.isArray(value)) {
    const items = value as readonly Json[]; // `isArray` forgets the items' type
    return items.flatMap((item, index) => {
      const inner = index === Number(step) ? without(item, rest) : item;
      return inner === undefined ? [] : [inner];
    });
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value;
  const entries = Object.entries(value).flatMap(([key, item]): readonly (readonly [string, Json])[] => {
    const inner = key === String(step) ? without(item, rest) : item;
    return inner === undefined ? [] : [[key, inner]];
  });
  return Object.fromEntries(entries);
}

function toFinding(error: ErrorObject, file: ParsedFile): readonly Finding[] {
  const path = pathOf(error.instancePath);
  const at = (...more: JsonPath): FindingLocation => ({
    document: documentOf(file.relativePath),
    file: file.path,
    path: [...path, ...more],
  });
  const description = wordOf(error, 'description');
  switch (error.keyword) {
    case 'if':
    case 'propertyNames':
      return []; // the errors inside are more specific
    case 'additionalProperties': {
      const name = String(error.params['additionalProperty']);
      return [
        {
          code: 'unknown-property',
          location: { ...at(name), of: 'name' },
          message: `unknown property "${name}"${suggestion(name, propertiesOf(error))}`,
        },
      ];
    }
    case 'required': {
      const message = `"${String(error.params['missingProperty'])}" is missing`;
      return [{ code: 'missing-property', location: at(), message }];
    }
    case 'enum': {
      const allowed: readonly string[] = (error.params['allowedValues'] as readonly unknown[]).map(String); // ajv types params as any
      const given = String(error.data);
      return [
        {
          code: 'unknown-value',
          location: at(),
          message: `${JSON.stringify(error.data)} is none of ${allowed.join(', ')}${nearSuggestion(given, allowed)}`,
        },
      ];
    }
    case 'pattern': {
      const location: FindingLocation =
        error.propertyName === undefined ? at() : { ...at(error.propertyName), of: 'name' };
      return [
        {
          code: 'wrong-form',
          location,
          message: `${JSON.stringify(error.propertyName ?? error.data)}: ${description ?? error.message ?? ''}`,
        },
      ];
    }
    case 'not': {
      const name = String(path.at(-1));
      return [
        {
          code: 'former-property',
          location: { ...at(), of: 'name' },
          message: `"${name}" is no longer read; ${wordOf(error, 'errorMessage') ?? ''}`,
        },
      ];
    }
    case 'type': {
      const now = wordOf(error, 'errorMessage');
      const wrong = `${typeWord(error.data)} stands where ${wantedWord(error.params['type'])} is needed`;
      return [{ code: 'wrong-type', location: at(), message: now === undefined ? wrong : `${wrong}; ${now}` }];
    }
    default:
      return [{ code: 'wrong-value', location: at(), message: `${JSON.stringify(error.data)} ${error.message ?? ''}` }];
  }
}

function pathOf(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function wordOf({ parentSchema }: ErrorObject, keyword: 'description' | 'errorMessage'): string | undefined {
  const word: unknown = parentSchema?.[keyword];
  return typeof word === 'string' ? word : undefined;
}

function propertiesOf({ parentSchema }: ErrorObject): readonly string[] {
  const properties: unknown = parentSchema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function typeWord(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : wantedWord(typeof value);
}

function wantedWord(type: unknown): string {
  switch (type) {
    case 'string':
      return 'a text';
    case 'object':
      return 'an object';
    case 'array':
      return 'a list';
    case 'integer':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'number':
      return 'a number';
    default:
      return String(type).replaceAll(',', ' or ');
  }
}

function unrepeated(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = JSON.stringify([finding.location.path, finding.message]);
    return !seen.has(key) && seen.add(key);
  });
}
