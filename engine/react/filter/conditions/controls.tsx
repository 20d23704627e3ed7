import { Button } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import type {
  ActionProps,
  FullOption,
  OptionGroup,
  ValueEditorProps,
  VersatileSelectorProps,
} from 'react-querybuilder';
import { Select, SoftDisabledButton } from '../../controls/index.ts';
import type { FilterDefinition } from '../filter-definition.ts';
import { FilterEditor } from '../filter-editor.tsx';
import { fromAddress, toAddress } from '../filter-value.ts';

/** Context that the builder passes to its controls. */
interface BuilderContext {
  readonly filters: readonly FilterDefinition[];
  readonly isFull: boolean;
}

/** Accessible name that distinguishes controls of the same kind: "Filter 2.1". */
const placed = (title: string | undefined, path: readonly number[]): string =>
  [title, path.map((step) => step + 1).join('.')].filter(Boolean).join(' ');

/** Select for a filter, an operator or a combinator. */
export function ChoiceControl(props: VersatileSelectorProps) {
  const { value = '', title, path, className = '' } = props;
  // The options are never grouped here.
  const options: readonly (FullOption | OptionGroup)[] = props.options;
  return (
    <Select
      className={className}
      aria-label={placed(title, path)}
      value={value}
      onChange={({ currentTarget }) => props.handleOnChange(currentTarget.value)}
    >
      {options.map((option) =>
        'options' in option ? null : (
          <option key={option.name} value={option.name}>
            {option.label}
          </option>
        ),
      )}
    </Select>
  );
}

/** Editor of the condition's value. */
export function ValueControl(props: ValueEditorProps) {
  const { field } = props;
  const { filters } = props.context as BuilderContext; // the context passed by ConditionsBuilder; the library does not type it
  const filter = filters.find(({ name }) => name === field);
  if (filter === undefined) return null;
  const given = fromAddress(filter, String(props.value));
  return (
    <FilterEditor
      key={field}
      how="among"
      filter={filter}
      value={given}
      onApply={(next) => props.handleOnChange(next === undefined ? '' : toAddress(next))}
    />
  );
}

export function AddControl(props: ActionProps) {
  const { label, title, path, className = '' } = props;
  const { isFull } = props.context as BuilderContext; // as in ValueControl
  return (
    <SoftDisabledButton
      className={className}
      variant="minimal"
      icon={<PlusIcon />}
      disabled={isFull}
      aria-label={placed(title, path)}
      onClick={(event) => props.handleOnClick(event)}
    >
      {label}
    </SoftDisabledButton>
  );
}

export function RemoveControl(props: ActionProps) {
  const { title, path, className = '' } = props;
  return (
    <Button
      className={className}
      variant="minimal"
      icon={<CrossIcon />}
      aria-label={placed(title, path)}
      onClick={(event) => props.handleOnClick(event)}
    />
  );
}
