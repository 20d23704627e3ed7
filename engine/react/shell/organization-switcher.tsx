import { OfficeIcon } from '@blueprintjs/icons';
import { Select } from '../controls/index.ts';
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

/** The current organization, and a switch to the viewer's others. */
export function OrganizationSwitcher({ workspaces, active, onSwitch }: OrganizationSwitcherProps) {
  const translate = useWords();
  const current = workspaces.find(({ id }) => id === active);
  const name = current?.name ?? translate('shell.organizationNone');
  if (workspaces.length < 2) {
    return (
      <div className="workspace" title={name}>
        <OfficeIcon />
        <span className="sidebar-words workspace-name">{name}</span>
      </div>
    );
  }
  return (
    <div className="workspace" title={name}>
      <OfficeIcon />
      <Select
        className="sidebar-words"
        aria-label={translate('shell.organizationSwitch')}
        value={active ?? ''}
        onChange={(event) => onSwitch(event.currentTarget.value)}
      >
        {workspaces.map((workspace) => (
          <option key={workspace.id} value={workspace.id}>
            {workspace.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
