import type { Entity, FindingQueue, RecordFinding, RecordFindings } from '../../metadata/index.ts';
import { writeTextParts, writingIn, type Writing } from '../../print/index.ts';
import { textAt, type Values } from '../../record/index.ts';
import { pathsOf } from '../../rules/index.ts';
import type { ChangeReason, EvaluatedFindings, QueuedFinding, WriteOperation } from '../../store/index.ts';
import { type ApiServices, enginePrincipal, entityOf } from '../api-services.ts';
import { nextCodes } from '../next-codes.ts';
import { selectionOfPaths } from '../selected-paths.ts';

/** Written records of one entity. */
interface Written {
  readonly entity: Entity;
  readonly ids: readonly string[];
}

/**
 * Evaluates the findings of written records and updates their queue in the same database transaction: new findings are
 * queued, repeated or changed ones return to be decided, resolved ones end. The caller must hold the locks of the
 * records. A finding never refuses a write.
 */
export async function followFindings(
  services: ApiServices,
  operation: WriteOperation,
  { entity, ids }: Written,
): Promise<void> {
  const { findings } = entity;
  if (findings === undefined || ids.length === 0) return;
  const records = await services.store.evaluatedFindings(operation, { entity: entity.name, ids });
  const queue = queueNamed(services, findings);
  for (const record of records) await followRecord(services, operation, { entity, findings, queue, record });
}

/** The same after an action, if it changed a field that a finding reads. */
export async function followFindingsOfAction(
  services: ApiServices,
  operation: WriteOperation,
  { entity, id, changed }: { readonly entity: Entity; readonly id: string; readonly changed: Values },
): Promise<void> {
  const looked = (entity.findings?.list ?? []).flatMap(({ when }) =>
    pathsOf(when).map((path) => path.split(/[.[]/u)[0]),
  );
  if (!looked.some((name) => name !== undefined && Object.hasOwn(changed, name))) return;
  await followFindings(services, operation, { entity, ids: [id] });
}

/** A queue entity with its queue metadata. */
interface NamedQueue {
  readonly entity: Entity;
  readonly keys: FindingQueue;
}

function queueNamed(services: ApiServices, { queue }: RecordFindings): NamedQueue {
  const entity = entityOf(services, queue);
  if (entity.queue === undefined) throw new Error(`${queue} is no queue`);
  return { entity, keys: entity.queue };
}

/** A record with its evaluated findings. */
interface Following {
  readonly entity: Entity;
  readonly findings: RecordFindings;
  readonly queue: NamedQueue;
  readonly record: EvaluatedFindings;
}

async function followRecord(services: ApiServices, operation: WriteOperation, following: Following): Promise<void> {
  const { findings, record } = following;
  const held = findings.list.filter((_, index) => record.held[index] === true);
  const facts = held.length === 0 ? {} : await factsOf(services, operation, following, held);
  for (const finding of findings.list) {
    const queued = record.queued.find((each) => each.finding === finding.name);
    if (held.includes(finding)) await keepFinding(services, operation, { ...following, facts, finding, queued });
    else if (queued !== undefined) await endFinding(operation, following, queued);
  }
}

/** The facts that messages and queue entries need of a record, for any viewer. */
async function factsOf(
  { store, catalogue }: ApiServices,
  operation: WriteOperation,
  { entity, findings, record }: Following,
  held: readonly RecordFinding[],
): Promise<Values> {
  const quoted = held.flatMap(({ text }) =>
    Object.entries(text.values).flatMap(([path, { unit }]) => (typeof unit === 'object' ? [path, unit.path] : [path])),
  );
  const selection = selectionOfPaths(catalogue, entity, [...quoted, ...Object.values(findings.keeps)]);
  const name = { entity: entity.name, id: record.id };
  return (await store.oneWithin(operation.connection, enginePrincipal(operation), name, selection)) ?? {};
}

interface Holding extends Following {
  readonly finding: RecordFinding;
  readonly facts: Values;
  readonly queued: QueuedFinding | undefined;
}

async function keepFinding(services: ApiServices, operation: WriteOperation, holding: Holding): Promise<void> {
  const { findings, queue, finding, facts, queued, record } = holding;
  const { entity, keys } = queue;
  const reason = reasonsOf(services, finding, facts);
  const said = { ...byField(keys.reason, reason), ...byField(keys.source, finding.source) };
  const references = Object.entries(findings.keeps).map(([field, path]) => [field, referenceAt(facts, path)] as const);
  const values = { ...said, ...Object.fromEntries(references), [keys.score]: finding.score };
  const { field: status = '', initial } = entity.workflow ?? {};
  if (queued === undefined) {
    const own = { [findings.about]: { id: record.id }, [keys.finding]: finding.name, [status]: initial };
    const made = { ...values, ...own };
    const codes = await nextCodes(services, operation, { entity, record: made });
    const id = await operation.insert(entity.name, { ...codes, ...made }, itself('create'));
    await services.notifiers.get(entity.name)?.(operation, { entity, id, action: 'create' });
    return;
  }
  const isSame = Object.entries(reason).every(([language, text]) => queued.reason[language] === text);
  const isKept = references.every(([field, reference]) => (queued.kept[field] ?? null) === (reference?.id ?? null));
  const isAnew = queued.status === keys.over || (keys.decided.includes(queued.status) && !isSame);
  if (isSame && isKept && !isAnew) return;
  const action = isAnew ? keys.action : 'update';
  await operation.write(entity.name, queued.id, { ...values, ...(isAnew && { [status]: initial }) }, itself(action));
  if (isAnew) await services.notifiers.get(entity.name)?.(operation, { entity, id: queued.id, action });
}

/** Nobody makes a finding: the person who wrote the record is not its actor. */
function itself(action: string): ChangeReason {
  return { action, isAutomatic: true };
}

/** Values by language, as values by field. */
function byField(fields: Readonly<Record<string, string>>, said: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(fields).map(([language, field]) => [field, said[language]]));
}

async function endFinding(operation: WriteOperation, { queue }: Following, queued: QueuedFinding): Promise<void> {
  const { entity, keys } = queue;
  if (queued.status === keys.over || keys.decided.includes(queued.status)) return;
  await operation.write(entity.name, queued.id, { [entity.workflow?.field ?? '']: keys.over }, itself('update'));
}

function referenceAt(facts: Values, path: string): { readonly id: string } | null {
  const id = textAt(facts, `${path}.id`);
  return id === undefined ? null : { id };
}

/** Messages of a finding by language. */
function reasonsOf(
  { catalogue }: ApiServices,
  { text }: RecordFinding,
  facts: Values,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    catalogue.languages.map((language) => [
      language,
      writeTextParts(text, facts, writingOf(catalogue, language)).join(', '),
    ]),
  );
}

function writingOf(catalogue: ApiServices['catalogue'], language: string): Writing {
  const said = (key: string) => ({ [language]: textAt(catalogue.texts[language], `values.${key}`) ?? '' });
  return writingIn(language, catalogue, { words: { yes: said('yes'), no: said('no') }, printedAt: '' });
}
