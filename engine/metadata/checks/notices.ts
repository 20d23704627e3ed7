import { pathTypesOf } from '../record/path-types.ts';
import type { Catalogue, Entity, Notice, Text } from '../types/index.ts';
import type { NoticeSource } from '../../language/types.ts';
import { leadsTo, recordAddressesOf } from './addresses.ts';
import { findField } from './field-finding.ts';
import { unknownName, type Check, type Finding, type JsonPath, type FindingLocation } from './finding.ts';
import { ruleFindings } from './rule-findings.ts';
import { recipientFindings } from './recipients.ts';

/** Notices tell of what happens, to people who can be written to, what there is to tell. */
export const checkNotices: Check = ({ catalogue, documents }) =>
  Object.values(catalogue.notices).flatMap((notice) => {
    const source = documents.notices[notice.name] ?? {};
    const { on } = notice;
    const chosen = channelFindings(notice);
    if (on === undefined) return [...chosen, ...toldByName(notice, source)];
    const entity = catalogue.entities[on.entity];
    if (entity === undefined) return chosen;
    return [
      ...chosen,
      ...toldOf(notice, catalogue, entity),
      ...recipientFindings(catalogue, notice, source),
      ...placeFindings(notice, source, (path, location) => recordPlace(catalogue, entity, path, location)),
      ...linkFindings(notice, catalogue),
    ];
  });

/** What people choose by has a name, and comes by mail at once or once a day. */
function channelFindings(notice: Notice): readonly Finding[] {
  const { channels, label } = notice;
  const isOpen = channels.includes('portal');
  const findings: Finding[] = [];
  if (isOpen && label === undefined)
    findings.push({
      code: 'missing-property',
      location: inNotice(notice),
      message: 'with the channel portal people choose by its "label", which is missing',
    });
  if (channels.includes('daily') && (channels.includes('mail') || !isOpen))
    findings.push({
      code: 'contrary-channels',
      location: inNotice(notice, 'channels'),
      message: 'daily stands beside portal, and in place of mail',
    });
  return findings;
}

function inNotice({ name }: Notice, ...path: JsonPath): FindingLocation {
  return { document: `notices/${name}`, path };
}

/** The server says to whom, and gives each place its text. */
function toldByName(notice: Notice, source: Partial<NoticeSource>): readonly Finding[] {
  const known = Object.keys(notice.params);
  const stray = source.to === undefined ? [] : [{ at: 'to', says: '"to" needs "on"; the server says whom it tells' }];
  return [
    ...stray.map(({ at, says }) => ({ code: 'stray-property', location: inNotice(notice, at), message: says })),
    ...placeFindings(notice, source, (path, location) => unknownName('param', path, known, location)),
  ];
}

function toldOf(notice: Notice, catalogue: Catalogue, entity: Entity): readonly Finding[] {
  const known = actionsOf(entity);
  const params = Object.keys(notice.params).map((name) => ({
    code: 'stray-property',
    location: { ...inNotice(notice, 'params', name), of: 'name' as const },
    message: `"${name}" is given by nobody: with "on" the record fills the places`,
  }));
  return [
    ...(notice.on?.actions ?? []).flatMap((action, index) =>
      unknownName('action', action, known, inNotice(notice, 'on', 'actions', index)),
    ),
    ...params,
    ...whenFindings(notice, catalogue, entity),
  ];
}

/** It is asked of the record alone, whoever acts. */
function whenFindings(notice: Notice, catalogue: Catalogue, { name }: Entity): readonly Finding[] {
  return ruleFindings(notice.on?.when, inNotice(notice, 'on', 'when'), {
    types: pathTypesOf(catalogue, name),
    expects: { kind: 'boolean' },
    aboutViewer: 'of what it tells does not depend on the viewer',
  });
}

/** All that can happen to a record. */
function actionsOf({ actions, workflow, sharedLimit, queue }: Entity): readonly string[] {
  const asked = Object.values(actions).flatMap(({ name, kind }) => (kind === 'mutation' ? [name] : []));
  const ends = Object.values(workflow?.statuses ?? {}).flatMap(({ ends: end }) =>
    [end?.action, end?.warns?.action].filter((name) => name !== undefined),
  );
  const holds = [sharedLimit?.action, sharedLimit?.others, queue?.action].filter((name) => name !== undefined);
  return [...new Set(['create', 'update', 'remove', ...asked, ...ends, ...holds])];
}

type FindPlace = (path: string, location: FindingLocation) => readonly Finding[];

function placeFindings(notice: Notice, source: Partial<NoticeSource>, find: FindPlace): readonly Finding[] {
  const texts: readonly { readonly text: Text; readonly at: JsonPath }[] = [
    { text: source.subject ?? {}, at: ['subject'] },
    ...(source.text ?? []).map((text, index) => ({ text, at: ['text', index] })),
  ];
  const linked = [...(source.link ?? '').matchAll(/:([A-Za-z][A-Za-z0-9.]*)/g)];
  return [
    ...texts.flatMap(({ text, at }) =>
      Object.entries(text).flatMap(([language, template]) =>
        [...template.matchAll(/\{([^{}]+)\}/g)].flatMap(([, path = '']) =>
          find(path, inNotice(notice, ...at, language)),
        ),
      ),
    ),
    ...linked.flatMap(([, path = '']) => find(path, inNotice(notice, 'link'))),
  ];
}

function recordPlace(
  catalogue: Catalogue,
  { name }: Entity,
  path: string,
  location: FindingLocation,
): readonly Finding[] {
  const type = pathTypesOf(catalogue, name).typeOf(path);
  const { field, findings } = findField(catalogue, name, path, location);
  if (type === undefined) return findings;
  const isPlain = type.kind !== 'many' && (type.kind !== 'record' || field?.type === 'reference');
  if (isPlain) return [];
  return [
    {
      code: 'wrong-field-type',
      location,
      message: `"${path}" is of the type ${field?.type}; only single values are told`,
    },
  ];
}

/** The server may lead to screens of its own, which no metadata describe. */
function linkFindings(notice: Notice, catalogue: Catalogue): readonly Finding[] {
  const { link } = notice;
  const known = recordAddressesOf(catalogue);
  if (link === undefined || known.some((address) => leadsTo(link, address))) return [];
  return unknownName('address', link, known, inNotice(notice, 'link'));
}
