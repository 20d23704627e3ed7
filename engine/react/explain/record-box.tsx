import { RecordChoice } from '../picker/index.ts';
import { useEntity } from '../state/index.ts';
import { optionsDocument } from './options-document.ts';

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
