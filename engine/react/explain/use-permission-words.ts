import { isValues } from '../../record/index.ts';
import { messageSentence } from '../feedback/index.ts';
import { useHistoryFormatter } from '../history/index.ts';
import { labelIn, useLanguage, useWords, type PortalEntity } from '../state/index.ts';
import type { ExplainedPermission } from './explained-permission.ts';

const builtIn = new Set(['create', 'update', 'remove', 'restore']);

/** How deeds and what refuses them are told in words. */
export interface PermissionWords {
  readonly name: (deed: ExplainedPermission) => string;
  /** Why not, or what has to be put right first; empty where nothing is to be said. */
  readonly reason: (deed: ExplainedPermission) => string;
}

/** @param permissionLabel what a permission is called */
export function usePermissionWords(entity: PortalEntity, permissionLabel: (name: string) => string): PermissionWords {
  const translate = useWords();
  const language = useLanguage();
  const told = useHistoryFormatter(entity);

  const name = ({ kind, name: called }: ExplainedPermission): string => {
    if (kind === 'READ' || builtIn.has(called)) return translate(`explain.${called}`);
    if (kind === 'ACTION') return told.action(called);
    const list = Object.values(entity.lists).find(({ view }) => view === called);
    return list === undefined ? translate('explain.view', { name: called }) : labelIn(list.label, language);
  };

  const reason = ({ code, reason: key, params }: ExplainedPermission): string => {
    const quoted = isValues(params) ? params : {};
    const { permission } = quoted;
    if (typeof permission === 'string') return translate('explain.needs', { permission: permissionLabel(permission) });
    if (code === 'ForbiddenError') return translate('explain.notOffered');
    if (code === 'NotFoundError') return translate('explain.outOfReach');
    return key ? messageSentence(key, quoted, translate) : '';
  };

  return { name, reason };
}
