import { BlueprintIcons_16 } from '@blueprintjs/icons/lib/esm/generated/16px/blueprint-icons-16.js';
import type { KnownNames } from '../../engine/metadata/read/index.ts';

/** Names that metadata may use because code answers for them. */
export const knownNames: KnownNames = { icons: Object.values(BlueprintIcons_16) };
