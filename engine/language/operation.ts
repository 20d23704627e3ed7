import type { Operation, OperationType, OperationValue } from '../metadata/types/index.ts';
import { atLeast, atMost } from './limits.ts';
import { client, entries, properties, words, type Meaning } from './meaning.ts';
import { openness, permission } from './reach.ts';

/** An object of its own goes by its fields. */
const typeMeaning: Meaning<OperationType> = (path, before, after) => {
  if (before === after) return [];
  if (before?.kind !== 'object' || after?.kind !== 'object') return client(path, before, after);
  return [
    ...client(`${path}.name`, before.name, after.name),
    ...entries(valueMeaning, {
      added: [['safe for clients', 'the field is new']],
      gone: [['breaking for clients', 'the field is gone']],
    })(`${path}.fields`, before.fields, after.fields),
  ];
};

const valueMeaning: Meaning<OperationValue> = properties<OperationValue>({
  type: typeMeaning,
  list: client,
  required: client,
  label: words,
  maxLength: atMost,
  minLength: atLeast,
  min: atLeast,
  scale: atMost,
  default: client,
  keptIn: client,
});

const operationMeaning = properties<Operation>({
  name: client,
  kind: client,
  label: words,
  arguments: entries(valueMeaning, {
    added: ({ required }) => [
      required ? ['breaking for clients', 'a new argument must be given'] : ['safe for clients', 'the argument is new'],
    ],
    gone: [['breaking for clients', 'the argument is gone']],
  }),
  result: valueMeaning,
  access: openness,
  permission,
  select: client,
  saves: client,
});

/** GraphQL fields beyond those every entity has. */
export const operationsMeaning = entries(operationMeaning, {
  added: [['access widened', 'the operation is new; look at who may call it']],
  gone: [['breaking for clients', 'the operation is gone']],
});
