type Named = readonly (readonly [pattern: RegExp, name: string])[];

/** Those that say they are another, too, come before it. */
const browsers: Named = [
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/(?:Chrome|CriOS)\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];

const systems: Named = [
  [/Android/u, 'Android'],
  [/iPhone|iPad/u, 'iOS'],
  [/Windows/u, 'Windows'],
  [/Mac OS X/u, 'macOS'],
  [/Linux/u, 'Linux'],
];

/** A browser and its system as people call them; what it says of itself where it is none that is known. */
export function deviceName(userAgent: string): string {
  const names = [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((name) => name !== undefined);
  return names.length === 0 ? userAgent : names.join(', ');
}

function nameIn(userAgent: string, known: Named): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
