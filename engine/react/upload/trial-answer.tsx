import type { OperationValue, OperationValues } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { EntriesTable } from '../entries/index.ts';
import { useEnumerationChoices, useFormat } from '../format/index.ts';
import { useCatalogue, useLabel, useWords } from '../state/index.ts';
import type { UploadRun } from './use-upload-calls.ts';

interface TrialAnswerProps extends UploadRun {
  readonly answer: Values;
}

/** Result of a dry run of an upload: labelled figures, and lists as tables. */
export function TrialAnswer({ piece, action, answer }: TrialAnswerProps) {
  const { operations } = useCatalogue();
  const translate = useWords();
  const { trial = '' } = action;
  const type = (piece.entity.operations[trial] ?? operations[trial])?.result.type;
  if (type?.kind !== 'object') return null;
  const shown = Object.entries(type.fields).filter(([name]) => isFilled(answer[name]));
  const figures = shown.filter(([, { type: each, list }]) => each.kind === 'scalar' && each.scalar !== 'json' && !list);
  const others = shown.filter((each) => !figures.includes(each));
  return (
    <div className="trial">
      <p>{translate(isNothing(action, answer) ? 'upload.nothing' : 'upload.tried')}</p>
      <Figures fields={Object.fromEntries(figures)} answer={answer} />
      {others.map(([name, field]) => (
        <Answer key={name} field={field} value={answer[name]} />
      ))}
    </div>
  );
}

function isNothing({ trialCounts }: UploadRun['action'], answer: Values): boolean {
  return trialCounts !== undefined && Number(answer[trialCounts.made]) === 0;
}

/** False for empty values, which are not shown. */
function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function Figures({ fields, answer }: { readonly fields: OperationValues; readonly answer: Values }) {
  const label = useLabel();
  const formatValue = useValueFormatter();
  return (
    <dl className="trial-figures">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name}>
          <dt>{label(field.label)}</dt>
          <dd>{formatValue(field, answer[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ field, value }: { readonly field: OperationValue; readonly value: unknown }) {
  const label = useLabel();
  const formatValue = useValueFormatter();
  const { type, entries } = field;
  const caption = label(field.label);
  if (entries !== undefined)
    return (
      <section aria-label={caption}>
        <h3 className="trial-heading">{caption}</h3>
        <EntriesTable caption={caption} described={entries} value={value} />
      </section>
    );
  if (type.kind !== 'object' || !Array.isArray(value)) return null;
  return (
    <table className="trial-table">
      <caption>{caption}</caption>
      <tbody>
        {value.filter(isValues).map((item, index) => (
          <tr key={index}>
            {Object.entries(type.fields).map(([name, each]) => (
              <td key={name}>{formatValue(each, item[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a formatter: numbers by language, enumeration values by label, others unchanged. */
function useValueFormatter(): (field: OperationValue, value: unknown) => string {
  const format = useFormat();
  const choices = useEnumerationChoices();
  return ({ type }, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    const text = String(value);
    if (type.kind === 'enumeration') return choices(type.enumeration, text).label;
    const isNumber = type.kind === 'scalar' && (type.scalar === 'integer' || type.scalar === 'decimal');
    return isNumber ? format.number(text) : text;
  };
}
