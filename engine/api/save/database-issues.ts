import type { Catalogue, Entity } from '../../metadata/index.ts';
import { codeOf, constraintOf, uniqueCombinations, uniqueViolation } from '../../store/index.ts';
import { ApiError } from '../errors/api-error.ts';

const foreignKeyViolation = '23503';
const restrictViolation = '23001';

/** Converts constraint violations of a save to issues; returns other errors unchanged. */
export function toSaveError(catalogue: Catalogue, entity: Entity, error: unknown): unknown {
  if (codeOf(error) === foreignKeyViolation) {
    return new ApiError([{ code: 'ValidationError', message: 'errors.form.reference', path: [], params: {} }]);
  }
  if (codeOf(error) !== uniqueViolation) return error;
  const combination = uniqueCombinations(catalogue, entity).find(({ name }) => name === constraintOf(error));
  return combination === undefined ? error : takenError(entity, combination.paths);
}

/** Issues of a unique combination that another record has. */
export function takenError(entity: Entity, paths: readonly string[]): ApiError {
  return new ApiError(
    paths.map((path) => ({
      code: 'ValidationError',
      message: entity.rules[path]?.takenMessage ?? 'errors.form.unique',
      path: path.split('.'),
      params: {},
    })),
  );
}

/** Converts the violation by a record that is still referenced. */
export function toRemoveError(error: unknown): unknown {
  const code = codeOf(error);
  if (code !== foreignKeyViolation && code !== restrictViolation) return error;
  return new ApiError([{ code: 'RefusalError', message: 'errors.entity.inUse', path: [], params: {} }]);
}
