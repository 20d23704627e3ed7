import { sizesValidator } from '../../shape/compile/index.ts';
import type { Entity } from '../../metadata/index.ts';
import { isId, type Values } from '../../record/index.ts';
import type { Viewer } from '../../store/index.ts';
import { ApiError, badInput, notFound, limitExceeded } from '../errors/api-error.ts';
import { requirePermission } from '../api-services.ts';
import { toFacts } from './input-facts.ts';
import { toApiIssue } from './record-issue.ts';

import type { SaveRequest } from './save-request.ts';

type Admitted = Pick<SaveRequest, 'entity' | 'input' | 'facts' | 'occasion'>;

/**
 * Validates what is possible before loading, rules and file uploads.
 * @throws ApiError if the viewer may not save such a record, or a list is too long
 */
export function authorizeSave(viewer: Viewer, admitted: Admitted, uploads: number): void {
  const { entity, input } = admitted;
  const { create, update } = entity.access.permissions;
  requirePermission(viewer, makesRecord(admitted) ? create : update);
  requireOccasion(admitted);
  refuseTooMany(entity, admitted.facts ?? toFacts(entity.fields, input));
  if (uploads === 0) return;
  const fields = Object.values(entity.fields)
    .filter((field) => field.type === 'files')
    .filter((field) => !field.readOnly);
  const max = fields.reduce((sum, { maxItems = uploads }) => sum + maxItems, 0);
  const [field] = fields;
  if (field !== undefined && uploads > max) throw limitExceeded('errors.entity.file.tooMany', max, [field.name]);
}

/**
 * Refuses lists beyond their maximum length before any work per item. Other shape issues are reported together with
 * those of rules.
 * @throws ApiError for these lists
 */
export function refuseTooMany(entity: Entity, facts: Values): void {
  const issues = [...sizesValidator(entity)(facts).values()].flat();
  if (issues.length > 0) throw new ApiError(issues.map(toApiIssue));
}

function makesRecord(admitted: Admitted): boolean {
  const { occasion } = admitted;
  return occasion === undefined
    ? savedId(admitted) === undefined || createsDerivedRecord(admitted)
    : occasion === 'create';
}

/**
 * An operation either creates or updates records.
 * @throws ApiError if the input has an id on creation, or none on update
 */
function requireOccasion({ occasion, ...admitted }: Admitted): void {
  const id = savedId(admitted);
  if (occasion === 'create' && id !== undefined) throw badInput('a new record has no id', ['input', 'id']);
  if (occasion === 'update' && id === undefined) throw badInput('the id of the record is missing', ['input', 'id']);
}

/** The id of the saved record; undefined for a new one. @throws ApiError if it is no valid id */
export function savedId({ entity, input: { id } }: Pick<SaveRequest, 'entity' | 'input'>): string | undefined {
  if (id === undefined || id === null) return undefined;
  if (typeof id !== 'string' || !isId(id)) throw notFound(entity);
  return id;
}

/** True if a save creates a record derived from the one in its input. */
export function createsDerivedRecord({ entity: { derivedRecord }, input }: Admitted): boolean {
  return derivedRecord !== undefined && input[derivedRecord.flag] === true;
}
