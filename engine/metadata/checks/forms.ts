import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { finding, inApp, inEntity, keyAt, type At, type Check, type Findings } from './finding.ts';

/** Entities without storage are input forms of operations: they are never referenced, listed or moved. */
export const checkForms: Check = function* ({ catalogue, documents }) {
  for (const [index, { screen, operation }] of catalogue.routes.entries()) {
    const at: At = (...path) => inApp('routes', 'routes', index, ...path);
    if (screen === 'ask' && operation === undefined)
      yield finding('missing-property', at(), 'the screen "ask" needs an "operation"');
    if (screen !== 'ask' && operation !== undefined)
      yield finding('useless-property', at('operation'), 'only the screen "ask" has an operation');
  }
  for (const entity of Object.values(catalogue.entities)) {
    const at: At = (...path) => inEntity(entity.name, ...path);
    if (entity.storage.kept) yield* keptFindings(entity, catalogue, at);
    else
      for (const key of ofRecords)
        if (Object.hasOwn(documents.entities[entity.name] ?? {}, key))
          yield finding('useless-property', keyAt(at(key)), `"${entity.name}" is kept nowhere: it has no "${key}"`);
  }
};

/** Properties that need stored records. */
const ofRecords =
  'api workflow derivedRecord access views operations actions route routes list lists history comments'.split(' ');

function* keptFindings({ fields }: Entity, { entities }: Catalogue, at: At): Findings {
  for (const { field, path } of locatedFields(fields))
    if ('to' in field && entities[field.to]?.storage.kept === false)
      yield finding('unkept-target', at(...path, 'to'), `"${field.to}" is kept nowhere: none of it can be referred to`);
    else if (field.type === 'text' && field.format === 'password' && !isComputed(field)) {
      const message = 'a password is asked by an entity that is kept nowhere, never stored as a field';
      yield finding('stored-password', at(...path, 'format'), message);
    }
}
