import { isComputed } from '../record/computed.ts';
import { pathsOf } from '../../rules/index.ts';
import type { Catalogue, Entity, Field, FindingQueue, RecordFindings } from '../types/index.ts';
import { findField } from './field-finding.ts';
import {
  atBelow,
  choicesIn,
  entityCheck,
  finding,
  keyAt,
  repeatedNameFindings,
  unknownName,
  type At,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/**
 * Checks that findings read the record, are choices of their queue, and that the queue has the fields the engine
 * writes.
 */
export const checkRecordFindings = entityCheck(function* (entity, at, { catalogue }) {
  if (entity.findings !== undefined) yield* findingsOf(catalogue, entity, entity.findings, atBelow(at, 'findings'));
  if (entity.queue !== undefined) yield* queueFindings(catalogue, entity, entity.queue, atBelow(at, 'queue'));
});

function* findingsOf(catalogue: Catalogue, entity: Entity, findings: RecordFindings, at: At): Findings {
  const queue = catalogue.entities[findings.queue];
  if (queue === undefined) return;
  const { storage, api, access } = entity;
  if (queue.queue === undefined)
    yield finding('no-queue', at('queue'), `"${findings.queue}" says no "queue": no finding can wait in it`);
  if (api.remove !== undefined && access.scope.remove !== false && !storage.archive)
    yield finding('removed-with-findings', at(), 'a record with a finding could not be removed; archive it');
  const about = queue.fields[findings.about];
  if (about !== undefined && (about.type !== 'reference' || about.to !== entity.name)) {
    const message = `"${findings.about}" of ${queue.name} refers to no ${entity.name}`;
    yield finding('wrong-field-type', at('about'), message);
  }
  for (const [field, path] of Object.entries(findings.keeps)) {
    const taken = findField(catalogue, entity.name, path, at('keeps', field)).field;
    yield* keepFindings(queue, field, taken, keyAt(at('keeps', field)));
  }
  yield* repeatedNameFindings('finding', findings.list, (index) => at('list', index, 'name'));
  for (const [index, { name, when, text }] of findings.list.entries()) {
    yield* unknownName('choice', name, choicesOf(catalogue, queue), at('list', index, 'name'));
    yield* viewerFindings(when, at('list', index, 'when'));
    for (const path of Object.keys(text.values))
      yield* findField(catalogue, entity.name, path, at('list', index, 'text')).findings;
  }
}

/** Findings of a queue may not depend on the viewer. */
function* viewerFindings(when: RecordFindings['list'][number]['when'], location: FindingLocation): Findings {
  const paths = pathsOf(when);
  if (paths.some((path) => path.startsWith('$viewer.')))
    yield finding('finding-of-viewer', location, 'a finding is of the record, whoever saves it');
  else if (paths.every((path) => path.startsWith('$')))
    yield finding('fixed-condition', location, 'this condition looks at nothing of the record');
}

/**
 * A field of the queue refers to the same entity as the field it is copied from. Unknown paths are reported elsewhere.
 */
function* keepFindings(queue: Entity, field: string, taken: Field | undefined, location: FindingLocation): Findings {
  const queueField = queue.fields[field];
  if (queueField === undefined) return yield* unknownName('field', field, Object.keys(queue.fields), location);
  const isSame = queueField.type === 'reference' && taken?.type === 'reference' && queueField.to === taken.to;
  if (taken === undefined || isSame) return;
  const message = `"${field}" of ${queue.name} refers to something else than what it is taken from`;
  yield finding('wrong-field-type', location, message);
}

function* queueFindings(catalogue: Catalogue, entity: Entity, queue: FindingQueue, at: At): Findings {
  const named = Object.values(catalogue.entities).flatMap(({ findings }) =>
    findings?.queue === entity.name ? findings.list.map(({ name }) => name) : [],
  );
  yield* typeFindings(entity, queue.score, ['integer'], at('score'));
  for (const what of ['reason', 'source'] as const)
    for (const [language, name] of Object.entries(queue[what]))
      yield* typeFindings(entity, name, ['text', 'longText'], at(what, language));
  for (const what of ['reason', 'source'] as const)
    for (const language of catalogue.languages)
      if (queue[what][language] === undefined)
        yield finding('missing-language', at(what), `no field keeps the ${what} in "${language}"`);
  for (const name of choicesOf(catalogue, entity))
    if (!named.includes(name)) yield finding('unused-finding', at('finding'), `no finding is named "${name}"`);
  if (entity.workflow === undefined)
    yield finding('no-workflow', at(), 'a queue needs a workflow: findings are open, decided or over');
  if (Object.hasOwn(entity.actions, queue.action))
    yield finding('action-taken', at('action'), `"${queue.action}" is an action that people ask for`);
}

function choicesOf(catalogue: Catalogue, { fields, queue }: Entity): readonly string[] {
  const field = fields[queue?.finding ?? ''];
  return field?.type === 'enumeration' ? choicesIn(catalogue, field.enumeration) : [];
}

function* typeFindings(
  { fields }: Entity,
  name: string,
  types: readonly Field['type'][],
  location: FindingLocation,
): Findings {
  const field = fields[name];
  if (field === undefined || (types.includes(field.type) && !isComputed(field) && field.readOnly)) return;
  const message = `"${name}" is no read-only field of type ${types.join(' or ')} that is kept`;
  yield finding('wrong-field-type', location, message);
}
