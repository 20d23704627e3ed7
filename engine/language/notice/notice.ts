import { derived, assignedByLoader, transformed, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, nameList, properties, screen, words, type Diff } from '../diff.ts';
import type { PrintText, PrintValue, PrintWords } from '../print/printed.ts';
import { unclear } from '../access-condition.ts';
import { documentSchema, schemaOf, objectOf } from '../schema-of.ts';
import {
  address,
  flag,
  listOf,
  lowerName,
  mapOf,
  nameOf,
  oneOf,
  nonEmptyString,
  rule,
  text,
  type Text,
} from '../shapes.ts';
import { recipients, type Recipient, type RecipientSource } from './recipient.ts';

const param = {
  example: required(nonEmptyString, { text: 'Example value, shown in the story of the notice.', means: screen }),
};

/** The event that triggers the notice; without it server code sends the notice by name. */
const occasion = {
  entity: required(nameOf('entity'), { text: 'Entity of the records.', means: unclear }),
  actions: required(listOf(lowerName, { minItems: 1 }), {
    text: 'Actions that trigger the notice: create, update, remove, an action of the entity, or the action of an automatic status end.',
    means: nameList({
      added: (name) => ['access widened', `tells of ${name}`],
      gone: (name) => ['access narrowed', `tells of ${name} no longer`],
    }),
  }),
  when: optional(rule, {
    text: 'Rule over the record after the action: only records for which it holds; default: all.',
    means: unclear,
  }),
};

/** Recipients read the quoted values regardless of their other access. */
const texts: Diff<PrintText> = properties<PrintText>({
  parts: screen,
  values: entries<PrintValue>(screen, {
    added: [['access widened', 'is shown to the recipients of the notice']],
    gone: [['access narrowed', 'is no longer shown']],
  }),
  empty: screen,
});

/** Channels of a notice: in the portal, by mail at once, in a daily mail. */
export const noticeChannels = ['portal', 'mail', 'daily'] as const;

/** A notice. */
export const notice = {
  name: assignedByLoader<string>({ means: client }),
  label: optional(text, {
    text: 'Name of the notice in the notification settings; required with the channel portal.',
    means: words,
  }),
  on: optional(objectOf(occasion), {
    text: 'Event that triggers the notice; without it server code sends the notice by name.',
    means: properties<ResolvedOf<typeof occasion>>(diffsOf(occasion), 'access widened'),
  }),
  to: derived<readonly RecipientSource[], readonly Recipient[]>(recipients, {
    text: 'Recipients, each notified once, without the person who acted.',
    means: unclear,
  }),
  tellsActor: withDefault(flag, false, { text: 'Also notifies the person who acted.', means: unclear }),
  channels: withDefault(listOf(oneOf(...noticeChannels), { minItems: 1, uniqueItems: true }), ['mail'], {
    text: 'Channels; with portal, the default that people can change. daily: one mail with all notices of a day.',
    means: screen,
  }),
  organizationRoles: optional(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'Only people of organizations with one of these roles can change the channels.',
    means: screen,
  }),
  subject: transformed<Text, PrintText>(text, { text: 'Subject in one line: Loan {code} is ready.', means: texts }),
  text: transformed<readonly Text[], PrintText>(listOf(text, { minItems: 1 }), {
    text: 'Paragraphs with {placeholders}; one whose placeholders are all empty is omitted.',
    means: texts,
  }),
  link: optional(address, { text: 'Address in the portal: /loans/:id.', means: screen }),
  linkLabel: optional(text, {
    text: 'Label of the link button in the mail: Open the loan.',
    means: words,
  }),
  params: withDefault(
    mapOf(objectOf(param), lowerName),
    {},
    {
      text: 'Placeholder values that the server provides when it sends the notice by name, by placeholder name.',
      means: screen,
    },
  ),
  words: assignedByLoader<Pick<PrintWords, 'yes' | 'no'>>({ means: screen }),
};

/** A notice with every default: it can be written without the catalogue. */
export type Notice = ResolvedOf<typeof notice>;
export type NoticeSource = SourceOf<typeof notice>;

export const noticeSchema = documentSchema('notice', 'A notification', schemaOf(notice));

export const noticesDiff = entries<Notice>(properties<Notice>(diffsOf(notice)), {
  added: [['access widened', 'the notice is new; look at whom it tells what']],
  gone: [['access narrowed', 'the notice is gone']],
});
