import { type IconName, SVGIconContainer } from '@blueprintjs/icons';
import { useRegistry } from './engine-context.tsx';
import type { IconProps, Registry } from './types.ts';

/** The icon that metadata names; nothing where the registry has none of that name. */
export function NamedIcon({ name, ...props }: IconProps & { readonly name: string | undefined }) {
  const { icons } = useRegistry();
  if (name === undefined || !isShipped(icons, name)) return null;
  return (
    <SVGIconContainer iconName={name} {...props}>
      {(icons[name] ?? []).map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </SVGIconContainer>
  );
}

function isShipped(icons: Registry['icons'], name: string): name is IconName {
  return Object.hasOwn(icons, name);
}
