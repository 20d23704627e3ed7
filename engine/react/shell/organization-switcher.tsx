import { HTMLSelect } from '@blueprintjs/core';
import { Office } from '@blueprintjs/icons';
import { useWords } from '../state/index.ts';

export interface Workspace {
  readonly id: string;
  readonly name: string;
}

interface OrganizationSwitcherProps {
  readonly workspaces: readonly Workspace[];
  readonly active: string | undefined;
  readonly onSwitch: (id: string) => void;
}

/** The organization one works in, and the others one may switch to. */
export function OrganizationSwitcher({ workspaces, active, onSwitch }: OrganizationSwitcherProps) {
  const translate = useWords();
  const current = workspaces.find(({ id }) => id === active);
  const name = current?.name ?? translate('shell.organizationNone');
  if (workspaces.length < 2) {
    return <div className="workspace" title={name}><Office /><span className="sidebar-words">{name}</span></div>;
  }
  return (
    <div className="workspace" title={name}>
      <Office />
      <HTMLSelect
        className="sidebar-words" fill aria-label={translate('shell.organizationSwitch')} value={active ?? ''}
        options={workspaces.map((workspace) => ({ value: workspace.id, label: workspace.name }))}
        onChange={(event) => onSwitch(event.currentTarget.value)}
      />
    </div>
  );
}
