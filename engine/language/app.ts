import { routesFile } from './app-route.ts';
import { boardsFile } from './board.ts';
import { brandFile } from './brand.ts';
import { calendarsFile } from './calendar.ts';
import { constantChangesFile } from './constant-changes.ts';
import { constantsFile } from './constants.ts';
import { enumerationsFile } from './enumeration.ts';
import { fileOf, type Content } from './file.ts';
import { menuFile } from './menu.ts';
import { operationsFile } from './operation/operation.ts';
import { permissionsFile, rolesFile } from './permission.ts';
import { terms } from './shapes.ts';

const termsFile = fileOf('terms', 'Named rules of the whole product', { terms });

/** The files under `app/`, each a kind of its own, in reading order. */
export const appFiles = [
  brandFile,
  constantsFile,
  constantChangesFile,
  termsFile,
  enumerationsFile,
  permissionsFile,
  rolesFile,
  menuFile,
  routesFile,
  calendarsFile,
  boardsFile,
  operationsFile,
] as const;

type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never;

/** All of them together; each is optional. */
export type AppSource = Partial<Together<Content<(typeof appFiles)[number]>>>;
