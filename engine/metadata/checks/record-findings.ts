import { isComputed } from '../record/computed.ts';
import { pathsOf } from '../../rules/index.ts';
import type { Catalogue, Entity, Enumeration, Field, FindingQueue, RecordFindings } from '../types/index.ts';
import { findField } from './field-finding.ts';
import {
  inEntity,
  repeatedNameFindings,
  unknownName,
  type Check,
  type Finding,
  type FindingLocation,
  type JsonPath,
} from './finding.ts';

/** Findings look at the record, each is a choice of its queue, and a queue has what the engine writes into it. */
export const checkRecordFindings: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...(entity.findings === undefined ? [] : findingsOf(catalogue, entity, entity.findings)),
    ...(entity.queue === undefined ? [] : queueFindings(catalogue, entity, entity.queue)),
  ]);

type At = (...path: JsonPath) => FindingLocation;

function findingsOf(catalogue: Catalogue, entity: Entity, findings: RecordFindings): readonly Finding[] {
  const at: At = (...path) => inEntity(entity.name, 'findings', ...path);
  const queue = catalogue.entities[findings.queue];
  if (queue === undefined) return [];
  const { storage, api, access } = entity;
  const isRemoved = api.remove !== undefined && access.scope.remove !== false && !storage.archive;
  return [
    ...(queue.queue === undefined
      ? [
          {
            code: 'no-queue',
            location: at('queue'),
            message: `"${findings.queue}" says no "queue": no finding can wait in it`,
          },
        ]
      : []),
    ...(isRemoved
      ? [
          {
            code: 'removed-with-findings',
            location: at(),
            message: 'a record with a finding could not be removed; archive it',
          },
        ]
      : []),
    ...aboutFindings(queue, findings.about, entity, at('about')),
    ...Object.entries(findings.keeps).flatMap(([field, path]) =>
      keepFindings(queue, field, findField(catalogue, entity.name, path, at('keeps', field)).field, {
        ...at('keeps', field),
        of: 'name',
      }),
    ),
    ...repeatedNameFindings('finding', findings.list, (index) => at('list', index, 'name')),
    ...findings.list.flatMap((finding, index) => [
      ...unknownName('choice', finding.name, choicesOf(catalogue, queue), at('list', index, 'name')),
      ...viewerFindings(finding.when, at('list', index, 'when')),
      ...Object.entries(finding.text.values).flatMap(
        ([path]) => findField(catalogue, entity.name, path, at('list', index, 'text')).findings,
      ),
    ]),
  ];
}

/** A queue belongs to nobody: whoever saves, the same is found. */
function viewerFindings(when: RecordFindings['list'][number]['when'], location: FindingLocation): readonly Finding[] {
  const paths = pathsOf(when);
  if (paths.some((path) => path.startsWith('$viewer.')))
    return [{ code: 'finding-of-viewer', location, message: 'a finding is of the record, whoever saves it' }];
  if (paths.some((path) => !path.startsWith('$'))) return [];
  return [{ code: 'fixed-condition', location, message: 'this condition looks at nothing of the record' }];
}

function aboutFindings(queue: Entity, about: string, { name }: Entity, location: FindingLocation): readonly Finding[] {
  const field = queue.fields[about];
  if (field === undefined || (field.type === 'reference' && field.to === name)) return [];
  return [{ code: 'wrong-field-type', location, message: `"${about}" of ${queue.name} refers to no ${name}` }];
}

/** What the queue keeps refers to what it is taken from; a path to nothing is a finding of its own. */
function keepFindings(
  queue: Entity,
  field: string,
  taken: Field | undefined,
  location: FindingLocation,
): readonly Finding[] {
  const queueField = queue.fields[field];
  if (queueField === undefined) return unknownName('field', field, Object.keys(queue.fields), location);
  const isSame = queueField.type === 'reference' && taken?.type === 'reference' && queueField.to === taken.to;
  if (taken === undefined || isSame) return [];
  const message = `"${field}" of ${queue.name} refers to something else than what it is taken from`;
  return [{ code: 'wrong-field-type', location, message }];
}

function queueFindings(catalogue: Catalogue, entity: Entity, queue: FindingQueue): readonly Finding[] {
  const at: At = (...path) => inEntity(entity.name, 'queue', ...path);
  const named = Object.values(catalogue.entities).flatMap(({ findings }) =>
    findings?.queue === entity.name ? findings.list.map(({ name }) => name) : [],
  );
  const unfound = choicesOf(catalogue, entity).filter((name) => !named.includes(name));
  const texts = ['reason', 'source'] as const;
  return [
    ...typeFindings(entity, queue.score, ['integer'], at('score')),
    ...texts.flatMap((what) =>
      Object.entries(queue[what]).flatMap(([language, name]) =>
        typeFindings(entity, name, ['text', 'longText'], at(what, language)),
      ),
    ),
    ...texts.flatMap((what) =>
      catalogue.languages
        .filter((language) => queue[what][language] === undefined)
        .map((language) => ({
          code: 'missing-language',
          location: at(what),
          message: `no field keeps the ${what} in "${language}"`,
        })),
    ),
    ...unfound.map((name) => ({
      code: 'unused-finding',
      location: at('finding'),
      message: `no finding is named "${name}"`,
    })),
    ...(entity.workflow === undefined
      ? [
          {
            code: 'no-workflow',
            location: at(),
            message: 'a queue needs a workflow: findings are open, decided or over',
          },
        ]
      : []),
    ...(Object.hasOwn(entity.actions, queue.action)
      ? [
          {
            code: 'action-taken',
            location: at('action'),
            message: `"${queue.action}" is an action that people ask for`,
          },
        ]
      : []),
  ];
}

function choicesOf({ enumerations }: Catalogue, { fields, queue }: Entity): readonly string[] {
  const field = fields[queue?.finding ?? ''];
  const enumeration: Enumeration | undefined =
    field?.type === 'enumeration' ? enumerations[field.enumeration] : undefined;
  return enumeration?.values.map(({ name }) => name) ?? [];
}

function typeFindings(
  { fields }: Entity,
  name: string,
  types: readonly Field['type'][],
  location: FindingLocation,
): readonly Finding[] {
  const field = fields[name];
  if (field === undefined || (types.includes(field.type) && !isComputed(field) && field.readOnly)) return [];
  return [
    {
      code: 'wrong-field-type',
      location,
      message: `"${name}" is no read-only field of type ${types.join(' or ')} that is kept`,
    },
  ];
}
