interface PressedKeys {
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a key is pressed with one that makes it the browser's or the system's, such as Alt and the arrow back. */
export function hasModifier({ altKey, ctrlKey, metaKey }: PressedKeys): boolean {
  return altKey || ctrlKey || metaKey;
}
