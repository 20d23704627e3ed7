import type { NoticeSource, RecipientSource } from '../../language/types.ts';
import { pathTypesOf } from '../record/path-types.ts';
import type { Catalogue, Notice, Recipient } from '../types/index.ts';
import { findField } from './field-finding.ts';
import { atBelow, finding, type At, type FindingLocation, type Findings } from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

/** Checks that the recipients of a notice exist and have an address. */
export function* recipientFindings(catalogue: Catalogue, notice: Notice, source: Partial<NoticeSource>): Findings {
  const acted = notice.on?.entity ?? '';
  const at: At = (...path) => ({ document: `notices/${notice.name}`, path });
  if (notice.to.length === 0)
    return yield finding('missing-property', at(), 'with "on" it must say whom it tells: "to" is missing');
  for (const [index, written] of (source.to ?? []).entries()) {
    const here = atBelow(at, 'to', index);
    const recipient = notice.to[index];
    const findings = [...recipientPathFindings(catalogue, { written, acted, at: here }, recipient)];
    yield* findings;
    if (findings.length === 0 && recipient !== undefined) yield* withinFindings(catalogue, notice, recipient, here);
  }
}

export interface RecipientUse {
  readonly written: RecipientSource;
  readonly acted: string;
  readonly at: At;
}

/** Checks that a path from a record of `acted` leads to people with an e-mail address. */
export function* recipientPathFindings(
  catalogue: Catalogue,
  source: RecipientUse,
  recipient: Recipient | undefined,
): Findings {
  const { written, at } = source;
  const nowhere = [...wayFindings(catalogue, source)];
  yield* nowhere;
  if (nowhere.length > 0 || recipient === undefined) return;
  if (recipient.contact.email !== '') return yield* whereFindings(catalogue, recipient, at('where'));
  const message = `"${written.path ?? recipient.entity}" leads to nobody who can be written to: to no e-mail, and to no entity with a "contact"`;
  yield finding('no-contact', at(written.path === undefined ? 'entity' : 'path'), message);
}

function* wayFindings(catalogue: Catalogue, { written: { entity, path }, acted, at }: RecipientUse): Findings {
  if (entity === undefined && path === undefined)
    yield finding('missing-property', at(), 'whom it tells has a "path", an "entity", or both');
  if ((entity !== undefined && catalogue.entities[entity] === undefined) || path === undefined) return;
  const { field, findings } = findField(catalogue, entity ?? acted, path, at('path'));
  const lists = path.split('[]').length - 1;
  if (field === undefined || lists === 0) return yield* findings;
  const list = findField(catalogue, acted, path.slice(0, path.lastIndexOf('[]')), at('path')).field;
  if (entity === undefined && lists === 1 && list?.type === 'relation') return;
  yield finding('wrong-field-type', at('path'), `"${path}" goes through no relation of the record to others`);
}

/** The condition is evaluated when mails are created, without a viewer. */
function* whereFindings(catalogue: Catalogue, { entity, of, where }: Recipient, location: FindingLocation): Findings {
  if (where === undefined) return;
  if (of?.by === 'id') yield finding('stray-property', location, '"where" chooses among many; this tells one');
  else
    yield* ruleFindings(where, location, {
      types: pathTypesOf(catalogue, entity),
      expects: { kind: 'boolean' },
      aboutViewer: 'whom it tells does not depend on the viewer',
    });
}

/** A portal recipient is a person, and `within` must be a reference to their organization. */
function* withinFindings(
  catalogue: Catalogue,
  { channels }: Notice,
  { entity, within, contact }: Recipient,
  at: At,
): Findings {
  if (within !== undefined) {
    const { field, findings } = findField(catalogue, entity, within, at('within'));
    if (field === undefined || field.type === 'reference') return yield* findings;
    const message = `"${within}" is of the type ${field.type}; people are told in an organization that a reference leads to`;
    yield finding('wrong-field-type', at('within'), message);
  } else if (channels.includes('portal')) {
    const message =
      contact.person?.viewer === 'userId'
        ? 'in the portal it belongs to somebody in one organization: "within" is missing'
        : 'in the portal it belongs to a person: who is told here is none';
    yield finding('missing-property', at(), message);
  }
}
