import type { ComponentType } from 'react';
import type { Registry } from '../../engine/react/index.ts';

/** A screen of the registry. @throws for an unknown name */
export function screenOf(screens: Registry['screens'], name: string): ComponentType {
  const Screen = screens[name];
  if (Screen === undefined) throw new Error(`A route names the screen "${name}", which the portal does not have.`);
  return Screen;
}
