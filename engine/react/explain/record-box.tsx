import type { DocumentNode } from 'graphql';
import { RecordChoice } from '../picker/index.ts';
import { useEntity, type EntityPiece } from '../state/index.ts';

interface RecordBoxProps {
  readonly entity: string;
  readonly label: string;
  /** The id of the record that is chosen; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses one record of any entity that has a list, under a label. */
export function RecordBox({ entity, ...box }: RecordBoxProps) {
  const document = optionsDocument(useEntity(entity));
  if (document === undefined) throw new Error(`"${entity}" has no operation to choose from.`);
  return <RecordChoice from={{ to: entity, document }} {...box} />;
}

/** The operation that offers records of an entity to choose from: its own, else the view of its list, or any that is searched. */
function optionsDocument({ entity, documents }: EntityPiece): DocumentNode | undefined {
  if (documents.options !== undefined) return documents.options;
  const views = Object.values(entity.views).filter(({ kind }) => kind !== 'one');
  const chosen =
    views.find(({ name }) => name === entity.list?.view) ?? views.find(({ search }) => search.length > 0) ?? views[0];
  return chosen && documents.operations[chosen.name];
}
