import { useRegistry } from './engine-context.tsx';
import type { IconProps } from './types.ts';

/** The icon that metadata names; nothing where the registry has none of that name. */
export function NamedIcon({ name, ...props }: IconProps & { readonly name: string | undefined }) {
  const { icons } = useRegistry();
  const Icon = name === undefined ? undefined : icons[name];
  return Icon === undefined ? null : <Icon {...props} />;
}
