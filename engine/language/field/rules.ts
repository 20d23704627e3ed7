import type { Constraint, FieldRules } from '../../metadata/types/index.ts';
import { client, entries, listed, properties, screen } from '../meaning.ts';

/** Formulas on fields, by path. */
export const rulesMeaning = entries(
  properties<FieldRules>({
    visible: client,
    whenHidden: client,
    enabled: client,
    required: client,
    requiredMessage: client,
    unknownMessage: client,
    filteredMessage: client,
    options: client,
    value: client,
  }),
);

/** Formulas over the whole record. */
export const constraintsMeaning = listed(
  ({ name }) => name,
  properties<Constraint>({
    name: client,
    exclusive: client,
    when: client,
    valid: client,
    paths: screen,
    message: client,
    severity: client,
  }),
  {
    added: [['breaking for clients', 'the constraint is new']],
    gone: [['safe for clients', 'the constraint is gone']],
    order: 'screen only',
  },
);
