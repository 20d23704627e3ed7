import { useWords, type EntityPiece } from '../state/index.ts';
import { StatusTag } from '../table/index.ts';
import type { ExplainedPermission } from './explained-permission.ts';
import { usePermissionWords, type PermissionWords } from './use-permission-words.ts';
import './explain.css';

interface ExplainedTableProps {
  readonly piece: EntityPiece;
  readonly deeds: readonly ExplainedPermission[];
  /** What a permission is called. */
  readonly permissionLabel: (name: string) => string;
}

const looks = {
  ALLOWED: { intent: 'success', icon: 'tick' },
  ASKED: { intent: 'primary', icon: 'edit' },
  REFUSED: { intent: 'danger', icon: 'cross' },
} as const;

/** Everything that can be done with a record: whether somebody may, else what refuses it first. */
export function ExplainedTable({ piece, deeds, permissionLabel }: ExplainedTableProps) {
  const translate = useWords();
  const words = usePermissionWords(piece.entity, permissionLabel);
  return (
    <table className="explain-table">
      <caption className="visually-hidden">{translate('explain.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('explain.deed')}</th>
          <th scope="col">{translate('explain.answer')}</th>
          <th scope="col">{translate('explain.why')}</th>
        </tr>
      </thead>
      <tbody>
        {deeds.map((deed) => (
          <Row key={`${deed.kind} ${deed.name}`} deed={deed} words={words} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ deed, words }: { readonly deed: ExplainedPermission; readonly words: PermissionWords }) {
  const translate = useWords();
  return (
    <tr>
      <th scope="row">{words.name(deed)}</th>
      <td>
        <StatusTag {...looks[deed.verdict]}>{translate(`explain.${deed.verdict}`)}</StatusTag>
      </td>
      <td>{words.reason(deed)}</td>
    </tr>
  );
}
