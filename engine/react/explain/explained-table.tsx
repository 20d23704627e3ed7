import { useWords, type EntityPiece, labelIn, useLanguage, type PortalEntity } from '../state/index.ts';
import { StatusTag } from '../table/index.ts';
import './explain.css';
import { isValues } from '../../record/index.ts';
import { messageSentence } from '../feedback/index.ts';
import { useHistoryFormatter } from '../history/index.ts';

/** An operation on a record with the API's verdict for a user. */
interface ExplainedPermission {
  readonly kind: 'READ' | 'VIEW' | 'ACTION';
  /** `read`, `history`, or the name of the view or action. */
  readonly name: string;
  readonly verdict: 'ALLOWED' | 'ASKED' | 'REFUSED';
  readonly code?: string | null;
  /** Text key of the refusal; `params` are its parameters. */
  readonly reason?: string | null;
  readonly params?: unknown;
}

/** Formats the names and refusals of permissions. */
interface PermissionWords {
  readonly name: (permission: ExplainedPermission) => string;
  /** The refusal, or what to correct first; empty when there is nothing to say. */
  readonly reason: (permission: ExplainedPermission) => string;
}

interface ExplainedTableProps {
  readonly piece: EntityPiece;
  readonly permissions: readonly ExplainedPermission[];
  /** Label of a permission. */
  readonly permissionLabel: (name: string) => string;
}

const verdictTags = {
  ALLOWED: { intent: 'success', icon: 'tick' },
  ASKED: { intent: 'primary', icon: 'edit' },
  REFUSED: { intent: 'danger', icon: 'cross' },
} as const;

/** Table of all operations on a record with verdict and first refusal. */
export function ExplainedTable({ piece, permissions, permissionLabel }: ExplainedTableProps) {
  const translate = useWords();
  const words = usePermissionWords(piece.entity, permissionLabel);
  return (
    <table className="explain-table">
      <caption className="visually-hidden">{translate('explain.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('explain.permission')}</th>
          <th scope="col">{translate('explain.answer')}</th>
          <th scope="col">{translate('explain.why')}</th>
        </tr>
      </thead>
      <tbody>
        {permissions.map((permission) => (
          <Row key={`${permission.kind} ${permission.name}`} permission={permission} words={words} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ permission, words }: { readonly permission: ExplainedPermission; readonly words: PermissionWords }) {
  const translate = useWords();
  return (
    <tr>
      <th scope="row">{words.name(permission)}</th>
      <td>
        <StatusTag {...verdictTags[permission.verdict]}>{translate(`explain.${permission.verdict}`)}</StatusTag>
      </td>
      <td>{words.reason(permission)}</td>
    </tr>
  );
}

const builtIn = new Set(['create', 'update', 'remove', 'restore']);

/** @param permissionLabel label of a permission by name */
function usePermissionWords(entity: PortalEntity, permissionLabel: (name: string) => string): PermissionWords {
  const translate = useWords();
  const language = useLanguage();
  const formatter = useHistoryFormatter(entity);

  const name = ({ kind, name: called }: ExplainedPermission): string => {
    if (kind === 'READ' || builtIn.has(called)) return translate(`explain.${called}`);
    if (kind === 'ACTION') return formatter.action(called);
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
