import type { DocumentNode } from 'graphql';
import { RecordChoice } from '../picker/index.ts';
import { useEntity, type EntityPiece } from '../state/index.ts';

interface RecordBoxProps {
  readonly entity: string;
  readonly label: string;
  /** Id of the chosen record; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A labelled box that chooses one record of any entity with a list. */
export function RecordBox({ entity, ...box }: RecordBoxProps) {
  const document = optionsDocument(useEntity(entity));
  if (document === undefined) throw new Error(`"${entity}" has no operation to choose from.`);
  return <RecordChoice from={{ to: entity, document }} {...box} />;
}

/**
 * The operation that offers records to choose: the entity's own, else the view of its list, else a searchable or the
 * first view.
 */
function optionsDocument({ entity, documents }: EntityPiece): DocumentNode | undefined {
  if (documents.options !== undefined) return documents.options;
  const views = Object.values(entity.views).filter(({ kind }) => kind !== 'one');
  const chosen =
    views.find(({ name }) => name === entity.list?.view) ?? views.find(({ search }) => search.length > 0) ?? views[0];
  return chosen && documents.operations[chosen.name];
}
