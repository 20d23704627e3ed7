import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';

/** The constants, typed as generated from metadata. */
export function constantsOf({ constants }: Pick<Catalogue, 'constants'>): Constants {
  return constants as unknown as Constants; // the type is generated from them
}
