import { useMemo } from 'react';
import { pathTypesOf } from '../../../metadata/index.ts';
import type { Section, SectionList } from '../../../metadata/types/index.ts';
import { isValues, type Values } from '../../../record/index.ts';
import { evaluateRule } from '../../../rules/index.ts';
import { CountedPart, useLabel } from '../../state/index.ts';
import { useFormState, useOpenForm } from '../form-context.tsx';
import type { FormRuleContext } from '../use-form-rule-context.ts';

interface SectionRecordsProps {
  readonly id: string;
  readonly section: Section;
  readonly list: SectionList;
}

/** A section with a list related to the saved record; nothing while its filter has no value. */
export function SectionRecords({ id, section, list }: SectionRecordsProps) {
  const label = useLabel();
  const { listOf, ruleContext } = useOpenForm();
  const text = useFormState(({ original }) => JSON.stringify(valuesOf(ruleContext, list, original)));
  const filter = useMemo(() => parsed(text), [text]);
  // Without a value the list would be unfiltered.
  if (listOf === undefined || Object.values(filter).some((value) => value === null)) return null;
  const titleId = `${id}:title`;
  return (
    <section className="form-section form-section-records" id={id} aria-labelledby={titleId} tabIndex={-1}>
      <CountedPart id={id}>{listOf({ list, filter, title: label(section.label), titleId })}</CountedPart>
    </section>
  );
}

function valuesOf({ view, viewer, today, entity }: FormRuleContext, { filter }: SectionList, record: Values): Values {
  const facts = { record, viewer, constants: view.constants, today };
  const types = pathTypesOf(view, entity.name);
  return Object.fromEntries(
    Object.entries(filter).map(([name, rule]) => [name, evaluateRule(rule, facts, types) ?? null]),
  );
}

function parsed(text: string): Values {
  const values: unknown = JSON.parse(text);
  return isValues(values) ? values : {};
}
