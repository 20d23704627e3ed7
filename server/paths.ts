/** What the server answers itself; a path with a slash at its end, and all below it. Everything else is the portal's. */
export const serverPaths = ['/graphql', '/files/', '/documents/', '/healthz', '/readyz'] as const;

export type ServerPath = (typeof serverPaths)[number];
