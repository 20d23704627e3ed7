import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { inApp, inEntity, type Check, type Finding, type FindingLocation } from './finding.ts';

/** Entities kept nowhere are forms: an operation asks by them, none of their records is ever referred to, listed or moved. */
export const checkForms: Check = ({ catalogue, documents }) => {
  const all = Object.values(catalogue.entities);
  return [
    ...catalogue.routes.flatMap(({ screen, operation }, index) =>
      askedFindings(screen, operation, inApp('routes', 'routes', index)),
    ),
    ...all.flatMap((entity) =>
      entity.storage.kept
        ? keptFindings(entity, catalogue)
        : uselessFindings(entity, documents.entities[entity.name] ?? {}),
    ),
  ];
};

/** A page that asks names an operation, and no other page does. */
function askedFindings(screen: string, name: string | undefined, location: FindingLocation): readonly Finding[] {
  if (screen !== 'ask')
    return name === undefined
      ? []
      : [
          {
            code: 'useless-property',
            location: below(location, 'operation'),
            message: 'only the screen "ask" has an operation',
          },
        ];
  return name === undefined
    ? [{ code: 'missing-property', location, message: 'the screen "ask" needs an "operation"' }]
    : [];
}

/** What is said of records makes no sense where there are none. */
const ofRecords = [
  'api',
  'workflow',
  'derivedRecord',
  'access',
  'views',
  'operations',
  'actions',
  'route',
  'routes',
  'list',
  'lists',
  'history',
  'comments',
];

function uselessFindings({ name }: Entity, written: object): readonly Finding[] {
  return ofRecords
    .filter((key) => Object.hasOwn(written, key))
    .map((key) => ({
      code: 'useless-property',
      location: { ...inEntity(name, key), of: 'name' as const },
      message: `"${name}" is kept nowhere: it has no "${key}"`,
    }));
}

function keptFindings({ name, fields }: Entity, { entities }: Catalogue): readonly Finding[] {
  return locatedFields(fields).flatMap(({ field, path }): readonly Finding[] => {
    if ('to' in field && entities[field.to]?.storage.kept === false) {
      const message = `"${field.to}" is kept nowhere: none of it can be referred to`;
      return [{ code: 'unkept-target', location: inEntity(name, ...path, 'to'), message }];
    }
    if (field.type !== 'text' || field.format !== 'password' || isComputed(field)) return [];
    const message = 'a password is asked by an entity that is kept nowhere, never stored as a field';
    return [{ code: 'stored-password', location: inEntity(name, ...path, 'format'), message }];
  });
}

function below(location: FindingLocation, key: string): FindingLocation {
  return { ...location, path: [...location.path, key] };
}
