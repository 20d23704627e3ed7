import { type IconName, SVGIconContainer } from '@blueprintjs/icons';
import { useCatalogue } from './engine-context.tsx';
import type { IconProps, PortalCatalogue } from './types.ts';

/** An icon named in metadata; nothing when the catalogue does not have it. */
export function NamedIcon({ name, ...props }: IconProps & { readonly name: string | undefined }) {
  const { icons } = useCatalogue();
  if (name === undefined || !isShipped(icons, name)) return null;
  return (
    <SVGIconContainer iconName={name} {...props}>
      {(icons[name] ?? []).map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </SVGIconContainer>
  );
}

function isShipped(icons: PortalCatalogue['icons'], name: string): name is IconName {
  return Object.hasOwn(icons, name);
}
