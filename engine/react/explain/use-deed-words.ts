import { isValues } from '../../record/index.ts';
import { sentenceOf } from '../feedback/index.ts';
import { useTold } from '../history/index.ts';
import { labelIn, useLanguage, useWords, type PortalEntity } from '../state/index.ts';
import type { ExplainedDeed } from './explained-deed.ts';

const builtIn = new Set(['create', 'update', 'remove', 'restore']);

/** How deeds and what refuses them are told in words. */
export interface DeedWords {
  readonly name: (deed: ExplainedDeed) => string;
  /** Why not, or what has to be put right first; empty where nothing is to be said. */
  readonly reason: (deed: ExplainedDeed) => string;
}

/** @param permissionLabel what a permission is called */
export function useDeedWords(entity: PortalEntity, permissionLabel: (name: string) => string): DeedWords {
  const translate = useWords();
  const language = useLanguage();
  const told = useTold(entity);

  const name = ({ kind, name: called }: ExplainedDeed): string => {
    if (kind === 'READ' || builtIn.has(called)) return translate(`explain.${called}`);
    if (kind === 'ACTION') return told.action(called);
    const list = Object.values(entity.lists).find(({ view }) => view === called);
    return list === undefined ? translate('explain.view', { name: called }) : labelIn(list.label, language);
  };

  const reason = ({ code, reason: key, params }: ExplainedDeed): string => {
    const quoted = isValues(params) ? params : {};
    const { permission } = quoted;
    if (typeof permission === 'string') return translate('explain.needs', { permission: permissionLabel(permission) });
    if (code === 'ForbiddenError') return translate('explain.notOffered');
    if (code === 'NotFoundError') return translate('explain.outOfReach');
    return key ? sentenceOf(key, quoted, translate) : '';
  };

  return { name, reason };
}
