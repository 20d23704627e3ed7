import type { Field, Form, Operation, Section } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { toSaveInput, type FormStore } from '../form/index.ts';
import type { EntityPiece, PortalEntity } from '../state/index.ts';

/** The argument in which an operation that saves a record takes the record's fields. */
const INPUT = 'input';

/** The entity whose record an operation saves, its form reduced to what the operation's input names. */
export function recordPiece(piece: EntityPiece, operation: Operation): EntityPiece {
  return { ...piece, entity: { ...piece.entity, form: askedSections(piece.entity, operation) } };
}

/** What was entered, as the operation's input. */
export function enteredInput({ entity }: EntityPiece, store: FormStore): Values {
  return { [INPUT]: toSaveInput(entity, store.state().data, () => true) };
}

/** The fields asked in the order of the input, each as the entity's own form shows it; a panel stands below its own section's. */
function askedSections(entity: PortalEntity, operation: Operation): Form {
  const sections = entity.form?.sections ?? [];
  const names = askedFields(entity, operation);
  const placed = sections.flatMap(({ fields }) => fields);
  const owner = sections.find(
    ({ panel, fields }) => panel !== undefined && fields.some(({ field }) => names.includes(field)),
  );
  const fields = names.map((name) => ({ field: name, ...placed.find(({ field }) => field === name), span: 1 }));
  const end = owner === undefined ? fields.length : fields.findLastIndex((field) => isIn(owner, field)) + 1;
  const section = { label: operation.label, columns: 1 };
  const further = fields.slice(end);
  return {
    presentation: 'dialog',
    sections: [
      {
        ...section,
        name: 'asked',
        fields: fields.slice(0, end),
        ...(owner?.panel !== undefined && { panel: owner.panel }),
      },
      ...(further.length === 0 ? [] : [{ ...section, name: 'askedFurther', fields: further }]),
    ],
    afterSave: { to: 'list' },
    draft: 'none',
    summary: [],
    decisive: [],
  };
}

function isIn({ fields }: Pick<Section, 'fields'>, { field: name }: { readonly field: string }): boolean {
  return fields.some(({ field }) => field === name);
}

function askedFields({ fields }: PortalEntity, operation: Operation): readonly string[] {
  const type = operation.arguments[INPUT]?.type;
  const inputs = type?.kind === 'object' ? Object.keys(type.fields) : [];
  return inputs.flatMap((input) => Object.values(fields).find((field) => isCalled(field, input))?.name ?? []);
}

function isCalled(field: Field, input: string): boolean {
  return field.name === input || ('inputName' in field && field.inputName === input);
}
