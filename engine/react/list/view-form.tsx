import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Select } from '../controls/index.ts';
import {
  useCatalogue,
  useLabel,
  useRegistry,
  useViewer,
  useWords,
  type SavedViewInput,
  type ViewAudience,
} from '../state/index.ts';

type ViewWords = Pick<SavedViewInput, 'name' | 'audience' | 'role' | 'isDefault'>;

interface ViewFormProps {
  /** The view being edited; undefined for a new one. */
  readonly given?: ViewWords;
  readonly onSave: (given: ViewWords) => void;
}

/** Form state; `for` is the audience: `PRIVATE`, `ALL`, or the name of a role. */
interface Entry {
  readonly name: string;
  readonly for: string;
  readonly isDefault: boolean;
}

/** Form for a view's name and audience; other audiences only with the permission to share. */
export function ViewForm({ given, onSave }: ViewFormProps) {
  const translate = useWords();
  const label = useLabel();
  const id = useId();
  const { listSettings } = useRegistry();
  const { enumerations } = useCatalogue();
  const { permissions = [] } = useViewer();
  const [entry, setEntry] = useState<Entry>(entryOf(given));
  const mayShare = listSettings !== undefined && permissions.includes(listSettings.sharePermission);
  const roles = enumerations[listSettings?.roles ?? '']?.values ?? [];
  const name = entry.name.trim();
  return (
    <form
      className="new-view"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onSave({ name, isDefault: entry.isDefault, ...audienceOf(entry.for) });
      }}
    >
      <label htmlFor={id}>{translate(given === undefined ? 'list.viewNew' : 'list.viewName')}</label>
      <InputGroup
        id={id}
        value={entry.name}
        maxLength={80}
        placeholder={translate('list.viewName')}
        onChange={({ currentTarget: { value } }) => setEntry({ ...entry, name: value })}
      />
      {mayShare && (
        <Select
          aria-label={translate('list.viewFor')}
          value={entry.for}
          onChange={({ currentTarget: { value } }) => setEntry({ ...entry, for: value })}
        >
          <option value="PRIVATE">{translate('list.viewPrivate')}</option>
          <option value="ALL">{translate('list.viewForAll')}</option>
          {roles.map((role) => (
            <option key={role.name} value={role.name}>
              {translate('list.viewForRoleOf', { role: label(role.label) })}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        checked={entry.isDefault}
        label={translate('list.viewOpens')}
        onChange={({ currentTarget: { checked } }) => setEntry({ ...entry, isDefault: checked })}
      />
      <Button type="submit" disabled={name === ''}>
        {translate(given === undefined ? 'list.viewSave' : 'list.viewSaveChanges')}
      </Button>
    </form>
  );
}

function entryOf({ name, audience, role, isDefault }: ViewWords = newView): Entry {
  return { name, isDefault, for: audience === 'ROLE' ? (role ?? '') : audience };
}

const newView: ViewWords = { name: '', audience: 'PRIVATE', role: null, isDefault: false };

function audienceOf(chosen: string): { readonly audience: ViewAudience; readonly role: string | null } {
  if (chosen === 'PRIVATE' || chosen === 'ALL') return { audience: chosen, role: null };
  return { audience: 'ROLE', role: chosen };
}
