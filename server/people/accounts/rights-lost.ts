import { ApiError } from '../../../engine/api/index.ts';

/** Whoever asked for long work may not do it any more: it ends where it is. */
export class RightsLost extends ApiError {
  override readonly name = 'RightsLost';

  constructor() {
    super([{ code: 'ForbiddenError', message: 'errors.user.rightsLost', path: [], params: {} }]);
  }
}
