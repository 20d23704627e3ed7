import type { Values } from '../../record/index.ts';
import { useLabel, type ListedPiece } from '../state/index.ts';
import { ListView } from './list-view.tsx';

interface ListPartProps {
  readonly piece: ListedPiece;
  /** One of the entity's further lists, by name; its own without one. */
  readonly further: string | undefined;
  /** Filters the place sets, by name; the same object as long as they are the same. */
  readonly fixed: Values;
  readonly title: string;
  readonly titleId: string;
}

/** A list as a part of a screen, headed by its title, count and actions. @throws where the entity has no such list */
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
