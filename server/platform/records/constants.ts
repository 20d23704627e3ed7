import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Constants } from '../../../generated/server/constants.ts';

/** The constants by the names and kinds that the metadata give them. */
export function constantsOf({ constants }: Pick<Catalogue, 'constants'>): Constants {
  return constants as unknown as Constants; // the type is generated from them
}
