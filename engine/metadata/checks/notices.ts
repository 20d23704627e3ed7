import { pathTypesOf } from '../record/path-types.ts';
import type { Catalogue, Entity, Notice, Text } from '../types/index.ts';
import type { NoticeSource } from '../../language/types.ts';
import { leadsTo, recordAddressesOf } from './addresses.ts';
import { findField } from './field-finding.ts';
import {
  finding,
  keyAt,
  unknownName,
  type At,
  type Check,
  type FindingLocation,
  type Findings,
  type JsonPath,
} from './finding.ts';
import { ruleFindings } from './rule-findings.ts';
import { recipientFindings } from './recipients.ts';

/** Checks that notices react to existing actions, reach people with an address, and use existing values. */
export const checkNotices: Check = function* ({ catalogue, documents }) {
  for (const notice of Object.values(catalogue.notices)) {
    const source = documents.notices[notice.name] ?? {};
    const at: At = (...path) => ({ document: `notices/${notice.name}`, path });
    yield* channelFindings(notice, at);
    const entity = catalogue.entities[notice.on?.entity ?? ''];
    if (notice.on === undefined) yield* namedNoticeFindings(notice, source, at);
    else if (entity !== undefined) {
      yield* eventNoticeFindings(notice, catalogue, entity, at);
      yield* recipientFindings(catalogue, notice, source);
      yield* placeFindings(source, at, (path, location) => recordPlace(catalogue, entity, path, location));
      yield* linkFindings(notice, catalogue, at);
    }
  }
};

/** A notice that people can choose has a label, and is mailed either at once or daily. */
function* channelFindings({ channels, label }: Notice, at: At): Findings {
  const isOpen = channels.includes('portal');
  if (isOpen && label === undefined)
    yield finding('missing-property', at(), 'with the channel portal people choose by its "label", which is missing');
  if (channels.includes('daily') && (channels.includes('mail') || !isOpen))
    yield finding('contrary-channels', at('channels'), 'daily stands beside portal, and in place of mail');
}

/** A notice without `on` is sent by server code, which supplies recipients and parameters. */
function* namedNoticeFindings(notice: Notice, source: Partial<NoticeSource>, at: At): Findings {
  if (source.to !== undefined)
    yield finding('stray-property', at('to'), '"to" needs "on"; the server says whom it tells');
  const known = Object.keys(notice.params);
  yield* placeFindings(source, at, (path, location) => unknownName('param', path, known, location));
}

function* eventNoticeFindings({ on, params }: Notice, catalogue: Catalogue, entity: Entity, at: At): Findings {
  const known = actionsOf(entity);
  for (const [index, action] of (on?.actions ?? []).entries())
    yield* unknownName('action', action, known, at('on', 'actions', index));
  for (const name of Object.keys(params)) {
    const message = `"${name}" is given by nobody: with "on" the record fills the places`;
    yield finding('stray-property', keyAt(at('params', name)), message);
  }
  yield* ruleFindings(on?.when, at('on', 'when'), {
    types: pathTypesOf(catalogue, entity.name),
    expects: { kind: 'boolean' },
    aboutViewer: 'of what it tells does not depend on the viewer',
  });
}

/** All actions that can happen to a record. */
function actionsOf({ actions, workflow, sharedLimit, queue }: Entity): readonly string[] {
  const asked = Object.values(actions).flatMap(({ name, kind }) => (kind === 'mutation' ? [name] : []));
  const ends = Object.values(workflow?.statuses ?? {}).flatMap(({ ends: end }) =>
    [end?.action, end?.warns?.action].filter((name) => name !== undefined),
  );
  const holds = [sharedLimit?.action, sharedLimit?.others, queue?.action].filter((name) => name !== undefined);
  return [...new Set(['create', 'update', 'remove', ...asked, ...ends, ...holds])];
}

type FindPlace = (path: string, location: FindingLocation) => Findings;

function* placeFindings(
  { subject = {}, text = [], link = '' }: Partial<NoticeSource>,
  at: At,
  find: FindPlace,
): Findings {
  const texts: readonly { readonly words: Text; readonly path: JsonPath }[] = [
    { words: subject, path: ['subject'] },
    ...text.map((words, index) => ({ words, path: ['text', index] })),
  ];
  for (const { words, path } of texts)
    for (const [language, template] of Object.entries(words))
      for (const [, place = ''] of template.matchAll(/\{([^{}]+)\}/g)) yield* find(place, at(...path, language));
  for (const [, place = ''] of link.matchAll(/:([A-Za-z][A-Za-z0-9.]*)/g)) yield* find(place, at('link'));
}

function* recordPlace(catalogue: Catalogue, { name }: Entity, path: string, location: FindingLocation): Findings {
  const type = pathTypesOf(catalogue, name).typeOf(path);
  const { field, findings } = findField(catalogue, name, path, location);
  if (type === undefined) return yield* findings;
  if (type.kind !== 'many' && (type.kind !== 'record' || field?.type === 'reference')) return;
  yield finding('wrong-field-type', location, `"${path}" is of the type ${field?.type}; only single values are told`);
}

/** The server may link to screens that metadata do not describe. */
function* linkFindings({ link }: Notice, catalogue: Catalogue, at: At): Findings {
  const known = recordAddressesOf(catalogue);
  if (link !== undefined && !known.some((address) => leadsTo(link, address)))
    yield* unknownName('address', link, known, at('link'));
}
