import { Button, ButtonGroup } from '@blueprintjs/core';
import { useWords } from '../../state/index.ts';
import type { EditorProps } from './editor-props.ts';

/** Editor for yes or no; a flag can only be on. */
export function BooleanEditor({ filter, value, onApply }: EditorProps) {
  const translate = useWords();
  const kind = filter.kind === 'flag' ? 'flag' : 'boolean';
  const is = value?.kind === kind ? value.is : undefined;
  const choose = (chosen: boolean) => onApply(chosen === is ? undefined : { kind, is: chosen });
  return (
    <div className="filter-editor">
      <ButtonGroup>
        <Button active={is === true} aria-pressed={is === true} onClick={() => choose(true)}>
          {translate('values.yes')}
        </Button>
        {kind === 'boolean' && (
          <Button active={is === false} aria-pressed={is === false} onClick={() => choose(false)}>
            {translate('values.no')}
          </Button>
        )}
      </ButtonGroup>
    </div>
  );
}
