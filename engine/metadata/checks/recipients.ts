import type { NoticeSource, RecipientSource } from '../../language/types.ts';
import { pathTypesOf } from '../record/path-types.ts';
import type { Catalogue, Notice, Recipient } from '../types/index.ts';
import { findField } from './field-finding.ts';
import { type Finding, type JsonPath, type FindingLocation } from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

/** Whom a notice tells can be found and written to. */
export function recipientFindings(
  catalogue: Catalogue,
  notice: Notice,
  source: Partial<NoticeSource>,
): readonly Finding[] {
  const acted = notice.on?.entity ?? '';
  const at = (...path: JsonPath): FindingLocation => ({ document: `notices/${notice.name}`, path });
  if (notice.to.length === 0)
    return [
      { code: 'missing-property', location: at(), message: 'with "on" it must say whom it tells: "to" is missing' },
    ];
  return (source.to ?? []).flatMap((written, index) => {
    const here = (...path: JsonPath) => at('to', index, ...path);
    const recipient = notice.to[index];
    const findings = whomFindings(catalogue, { written, acted, at: here }, recipient);
    if (findings.length > 0 || recipient === undefined) return findings;
    return withinFindings(catalogue, notice, recipient, here);
  });
}

export interface RecipientUse {
  readonly written: RecipientSource;
  readonly acted: string;
  readonly at: (...path: JsonPath) => FindingLocation;
}

/** One way to people from a record of `acted` leads to somebody who can be written to. */
export function whomFindings(
  catalogue: Catalogue,
  source: RecipientUse,
  recipient: Recipient | undefined,
): readonly Finding[] {
  const { written, at } = source;
  const nowhere = wayFindings(catalogue, source);
  if (nowhere.length > 0 || recipient === undefined) return nowhere;
  if (recipient.contact.email !== '') return whereFindings(catalogue, recipient, at('where'));
  const message = `"${written.path ?? recipient.entity}" leads to nobody who can be written to: to no e-mail, and to no entity with a "contact"`;
  return [{ code: 'no-contact', location: at(written.path === undefined ? 'entity' : 'path'), message }];
}

function wayFindings(catalogue: Catalogue, { written, acted, at }: RecipientUse): readonly Finding[] {
  const { entity, path } = written;
  if (entity === undefined && path === undefined)
    return [{ code: 'missing-property', location: at(), message: 'whom it tells has a "path", an "entity", or both' }];
  if ((entity !== undefined && catalogue.entities[entity] === undefined) || path === undefined) return [];
  const { field, findings } = findField(catalogue, entity ?? acted, path, at('path'));
  const lists = path.split('[]').length - 1;
  if (field === undefined || lists === 0) return findings;
  const list = findField(catalogue, acted, path.slice(0, path.lastIndexOf('[]')), at('path')).field;
  if (entity === undefined && lists === 1 && list?.type === 'relation') return [];
  return [
    {
      code: 'wrong-field-type',
      location: at('path'),
      message: `"${path}" goes through no relation of the record to others`,
    },
  ];
}

/** It is asked when the mails are made: nobody acts then. */
function whereFindings(
  catalogue: Catalogue,
  { entity, of, where }: Recipient,
  location: FindingLocation,
): readonly Finding[] {
  if (where === undefined) return [];
  if (of?.by === 'id')
    return [{ code: 'stray-property', location, message: '"where" chooses among many; this tells one' }];
  return ruleFindings(where, location, {
    types: pathTypesOf(catalogue, entity),
    expects: { kind: 'boolean' },
    aboutViewer: 'whom it tells does not depend on the viewer',
  });
}

/** Who reads it in the portal is a person, and belongs where they read it. */
function withinFindings(
  catalogue: Catalogue,
  { channels }: Notice,
  { entity, within, contact }: Recipient,
  at: (...path: JsonPath) => FindingLocation,
): readonly Finding[] {
  if (within !== undefined) {
    const { field, findings } = findField(catalogue, entity, within, at('within'));
    if (field === undefined || field.type === 'reference') return findings;
    const message = `"${within}" is of the type ${field.type}; people are told in an organization that a reference leads to`;
    return [{ code: 'wrong-field-type', location: at('within'), message }];
  }
  if (!channels.includes('portal')) return [];
  const message =
    contact.person?.viewer === 'userId'
      ? 'in the portal it belongs to somebody in one organization: "within" is missing'
      : 'in the portal it belongs to a person: who is told here is none';
  return [{ code: 'missing-property', location: at(), message }];
}
