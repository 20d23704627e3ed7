interface PressedKeys {
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** True when a modifier makes a key a browser or system shortcut, such as Alt and an arrow. */
export function hasModifier({ altKey, ctrlKey, metaKey }: PressedKeys): boolean {
  return altKey || ctrlKey || metaKey;
}
