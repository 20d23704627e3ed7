import { ApiError } from '../../../engine/api/index.ts';

/** The requester of long work has lost the right to it; the work stops. */
export class PermissionsLost extends ApiError {
  override readonly name = 'PermissionsLost';

  constructor() {
    super([{ code: 'ForbiddenError', message: 'errors.user.rightsLost', path: [], params: {} }]);
  }
}
