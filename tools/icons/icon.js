import classNames from 'classnames';
import { createElement, forwardRef } from 'react';

/** Icons of every size use the grid of 16. */
export const IconSize = { STANDARD: 16, LARGE: 20 };

/** Blueprint's own components import these to load icons by name; the portal uses icon components only. */
export const Icons = { getPaths: () => undefined, load: () => Promise.resolve() };
export const IconNames = {};

/** An SVG inside an element with the class names of Blueprint's icons. */
export const SVGIconContainer = /* @__PURE__ */ forwardRef((props, ref) => {
  const { children, className, color, htmlTitle, iconName, size = IconSize.STANDARD, ...others } = props;
  const { svgProps, tagName = 'span', title, ...attributes } = others;
  const drawing = { fill: color, height: size, role: 'img', viewBox: '0 0 16 16', width: size, ...svgProps };
  const svg = createElement(
    'svg',
    { 'data-icon': iconName, ...drawing },
    title && createElement('title', null, title),
    children,
  );
  const names = classNames('bp6-icon', `bp6-icon-${iconName}`, className);
  const hidden = { 'aria-hidden': title ? undefined : true };
  return createElement(tagName, { ...hidden, ...attributes, className: names, ref, title: htmlTitle }, svg);
});

/** A component that draws SVG paths on the grid of 16; has its `iconName` and `paths` as properties. */
export function icon(iconName, paths) {
  const drawn = paths.map((d) => createElement('path', { d, fillRule: 'evenodd', key: d }));
  const component = forwardRef((props, ref) => createElement(SVGIconContainer, { iconName, ref, ...props }, drawn));
  return Object.assign(component, { iconName, paths });
}
