import { toRecipient } from '../load/recipients.ts';
import type { Catalogue, Comments, Entity } from '../types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { inEntity, type Check, type Finding, type JsonPath, type FindingLocation } from './finding.ts';
import { whomFindings } from './recipients.ts';

/** What a notice of a comment is told with. */
const params = ['author', 'id', 'record'];

/** Comments reach organizations that are there, and people of theirs who can be written to. */
export const checkComments: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    entity.comments === undefined ? [] : findings(catalogue, entity, entity.comments),
  );

function findings(catalogue: Catalogue, { name }: Entity, comments: Comments): readonly Finding[] {
  const at = (...path: JsonPath) => inEntity(name, 'comments', ...path);
  if (catalogue.entities[comments.organizations] === undefined) return [];
  return [
    ...comments.parties.flatMap((path, index) =>
      partyFindings(catalogue, name, { path, comments }, at('parties', index)),
    ),
    ...peopleFindings(catalogue, comments, 'people', at),
    ...peopleFindings(catalogue, comments, 'tells', at),
    ...(comments.notice === undefined ? [] : noticeFindings(catalogue, comments.notice, at('notice'))),
  ];
}

interface Party {
  readonly path: string;
  readonly comments: Comments;
}

function partyFindings(
  catalogue: Catalogue,
  entity: string,
  { path, comments }: Party,
  location: FindingLocation,
): readonly Finding[] {
  const field = fieldAt(catalogue.entities, catalogue.entities[entity]?.fields ?? {}, path);
  if (field === undefined || (field.type === 'reference' && field.to === comments.organizations)) return [];
  return [
    { code: 'wrong-field-type', location, message: `"${path}" refers to no record of "${comments.organizations}"` },
  ];
}

function peopleFindings(
  catalogue: Catalogue,
  { users, organizations: acted, ...audiences }: Comments,
  key: 'people' | 'tells',
  at: (...path: JsonPath) => FindingLocation,
): readonly Finding[] {
  const people = audiences[key];
  if (people === undefined) return [];
  if (users === undefined)
    return [{ code: 'missing-property', location: at(), message: `"${key}" needs "users": whose records they are` }];
  const here = (...path: JsonPath) => at(key, ...path);
  return whomFindings(catalogue, { written: people, acted, at: here }, toRecipient(people, acted, catalogue.entities));
}

function noticeFindings({ notices }: Catalogue, name: string, location: FindingLocation): readonly Finding[] {
  const notice = notices[name];
  if (notice === undefined) return [];
  const asked = Object.keys(notice.params).toSorted().join(', ');
  if (notice.on === undefined && asked === params.join(', ')) return [];
  const message = `"${name}" is not told with the params ${params.join(', ')} and nothing else`;
  return [{ code: 'comment-notice', location, message }];
}
