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

/** What the builder hands to its controls. */
interface BuilderContext {
  readonly filters: readonly FilterDefinition[];
  readonly isFull: boolean;
}

/** Tells controls of the same kind apart for those who hear them: "Filter 2.1". */
const placed = (title: string | undefined, path: readonly number[]): string =>
  [title, path.map((step) => step + 1).join('.')].filter(Boolean).join(' ');

/** One of several: a filter, how it is said, or whether all or some must hold. */
export function ChoiceControl(props: VersatileSelectorProps) {
  const { value = '', title, path, className = '' } = props;
  // They stand in no groups of their own.
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

/** What the filter is set to, in the filter's own editor. */
export function ValueControl(props: ValueEditorProps) {
  const { field } = props;
  const { filters } = props.context as BuilderContext; // the builder's own, which its type leaves open
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
  const { isFull } = props.context as BuilderContext; // the same
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
