import type { Rule } from '../../rules/index.ts';
import type { EntitySource, FieldSources, Json } from '../types/index.ts';
import { translationsAt } from './texts.ts';

/** Properties that do not apply to a former value, which is only stored. */
const ofEntered = ['required', 'default', 'unique', 'sequence', 'was', 'help'];

/** Fields for the day from which dated values hold and for former values. */
export function datedFields({ dated, fields = {} }: EntitySource, texts: Readonly<Record<string, Json>>): FieldSources {
  if (dated === undefined) return {};
  const words = (name: string) => translationsAt(texts, `metadata.dated.${name}`);
  const formerFields = dated.fields.flatMap((name) => {
    const entered = Object.entries(fields[name] ?? {}).filter(([key]) => !ofEntered.includes(key));
    return name in fields ? [[name, Object.fromEntries(entered)] as const] : [];
  });
  return {
    valuesFrom: { type: 'date', label: words('valuesFrom'), help: words('valuesFromHelp') },
    formerValues: {
      type: 'rows',
      label: words('formerValues'),
      readOnly: true,
      fields: {
        from: { type: 'date', label: words('from') },
        until: { type: 'date', label: words('until') },
        ...Object.fromEntries(formerFields),
      },
    },
  };
}

/**
 * A form suggests today when a dated value of a stored record changes; values of a new record hold from the beginning.
 */
export function datedRules({ dated }: EntitySource): NonNullable<EntitySource['rules']> {
  if (dated === undefined) return {};
  const isStored: Rule = { '!=': [{ var: 'id' }, null] };
  const today: Rule = { today: [] };
  return {
    valuesFrom: { suggested: { on: dated.fields, rule: { if: [isStored, today, null] } } },
    formerValues: { visible: { '!!': [{ var: 'formerValues' }] } },
  };
}
