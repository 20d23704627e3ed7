import type { Field, Form, Operation, Section } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { toSaveInput, type FormStore } from '../form/index.ts';
import type { EntityPiece, PortalEntity } from '../state/index.ts';

/** The argument that takes the record's fields. */
const INPUT = 'input';

/**
 * The entity whose record an operation saves; its form is reduced to the fields of the operation's input, with their
 * labels.
 */
export function recordPiece(piece: EntityPiece, operation: Operation): EntityPiece {
  const { entity } = piece;
  const inputs = inputsOf(entity, operation);
  const called = Object.fromEntries(inputs.map(({ field, label }) => [field.name, { ...field, label }]));
  const fields = { ...entity.fields, ...called };
  return { ...piece, entity: { ...entity, fields, form: askedSections(entity, operation, Object.values(called)) } };
}

/** The entered values as the operation's input argument. */
export function enteredInput({ entity }: EntityPiece, store: FormStore): Values {
  return { [INPUT]: toSaveInput(entity, store.state().data, () => true) };
}

/**
 * Sections with the input's fields in their order, each with the layout of the entity's form. A panel follows the
 * fields of its section.
 */
function askedSections(entity: PortalEntity, operation: Operation, asked: readonly Field[]): Form {
  const sections = entity.form?.sections ?? [];
  const names = asked.map(({ name }) => name);
  const placed = sections.flatMap(({ fields }) => fields);
  const owner = sections.find(
    ({ panel, fields }) => panel !== undefined && fields.some(({ field }) => names.includes(field)),
  );
  const fields = names.map((name) => ({ field: name, ...placed.find(({ field }) => field === name), span: 1 }));
  const end = owner === undefined ? fields.length : fields.findLastIndex((field) => isIn(owner, field)) + 1;
  const section = { label: operation.label, columns: 1 };
  const [next] = asked.slice(end);
  return {
    presentation: 'dialog',
    sections: [
      {
        ...section,
        name: 'asked',
        fields: fields.slice(0, end),
        ...(owner?.panel !== undefined && { panel: owner.panel }),
      },
      // Screen readers cannot distinguish two sections with equal labels.
      ...(next === undefined
        ? []
        : [{ ...section, name: 'askedFurther', label: next.label, fields: fields.slice(end) }]),
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

/** The fields that the operation's input takes, each with its label there. */
function inputsOf({ fields }: PortalEntity, operation: Operation): readonly InputField[] {
  const type = operation.arguments[INPUT]?.type;
  const inputs = type?.kind === 'object' ? Object.entries(type.fields) : [];
  return inputs.flatMap(([input, { label }]) => {
    const field = Object.values(fields).find((each) => isCalled(each, input));
    return field === undefined ? [] : [{ field, label }];
  });
}

interface InputField extends Pick<Field, 'label'> {
  readonly field: Field;
}

function isCalled(field: Field, input: string): boolean {
  return field.name === input || ('inputName' in field && field.inputName === input);
}
