import type {
  AriaAttributes,
  CSSProperties,
  DOMAttributes,
  FC,
  HTMLAttributes,
  JSX,
  ReactNode,
  RefAttributes,
} from 'react';

type Attributes = AriaAttributes &
  Omit<DOMAttributes<Element>, 'children' | 'dangerouslySetInnerHTML'> &
  Pick<HTMLAttributes<Element>, 'id' | 'style' | 'tabIndex' | 'role'>;

/** Properties of an icon component. */
export interface DefaultSVGIconProps extends RefAttributes<Element>, Attributes {
  className?: string;
  children?: never;
  /** Fill of the SVG; default: the color of the text. */
  color?: string;
  /** Title attribute of the element. */
  htmlTitle?: string;
  /** In pixels; default: 16. */
  size?: number;
  style?: CSSProperties;
  /** Default: span. */
  tagName?: keyof JSX.IntrinsicElements;
  /** Description for assistive technology; without one the icon is hidden from it. */
  title?: string | false | null;
  svgProps?: HTMLAttributes<SVGElement>;
}

export type SVGIconProps<T extends Element = Element> = Omit<DefaultSVGIconProps, 'ref'> & RefAttributes<T>;

export declare const IconSize: { readonly STANDARD: 16; readonly LARGE: 20 };
export type IconSize = 16 | 20;

export declare const SVGIconContainer: FC<
  Omit<DefaultSVGIconProps, 'children'> & { readonly iconName: string; readonly children: ReactNode }
>;

/** A component with the name and the SVG paths of its icon. */
export type Icon<Name extends string> = FC<SVGIconProps> & {
  readonly iconName: Name;
  readonly paths: readonly string[];
};
