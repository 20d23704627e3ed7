import type { Values } from '../../record/index.ts';
import { useLabel, type ListedPiece } from '../state/index.ts';
import { ListView } from './list-view.tsx';

interface ListPartProps {
  readonly piece: ListedPiece;
  /** Name of a further list of the entity; its main list when undefined. */
  readonly further: string | undefined;
  /** Filters fixed by the embedding screen, by name; must be memoized. */
  readonly fixed: Values;
  readonly title: string;
  readonly titleId: string;
}

/** A list embedded in a screen, with title, count and actions. @throws Error when the entity has no such list */
export function ListPart({ piece, further, fixed, title, titleId }: ListPartProps) {
  const label = useLabel();
  const { entity } = piece;
  const list = further === undefined ? entity.list : entity.lists[further];
  if (list === undefined) throw new Error(`The entity "${entity.name}" has no list ${further ?? ''}.`);
  return (
    <ListView
      piece={piece}
      list={list}
      further={further}
      fixed={fixed}
      extent="part"
      columnChooser="absent"
      title={title}
      head={({ count, actions }) => (
        <header className="list-part-head">
          <h2 id={titleId}>{title}</h2>
          {count}
          <div className="list-part-actions">{actions}</div>
        </header>
      )}
      empty={{ title: list.empty && label(list.empty) }}
    />
  );
}
