import type { LookUp } from '../../metadata/types/index.ts';
import type { PortalEntity } from '../state/index.ts';

/** The look-up triggered by the field at a path. */
export function lookUpBy({ form }: Pick<PortalEntity, 'form'>, path: string): LookUp | undefined {
  return Object.values(form?.lookUps ?? {}).find(({ by }) => Object.hasOwn(by, path));
}
