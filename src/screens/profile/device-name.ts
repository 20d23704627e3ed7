type Named = readonly (readonly [pattern: RegExp, name: string])[];

/** Browsers that also claim to be another one come first. */
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

/** Names of browser and system; the user agent itself when unknown. */
export function deviceName(userAgent: string): string {
  const names = [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((name) => name !== undefined);
  return names.length === 0 ? userAgent : names.join(', ');
}

function nameIn(userAgent: string, known: Named): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
