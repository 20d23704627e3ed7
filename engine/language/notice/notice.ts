import { derived, assignedByLoader, transformed, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, nameList, properties, screen, words, type Meaning } from '../meaning.ts';
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
  example: required(nonEmptyString, { text: 'What may stand there: its story shows it.', means: screen }),
};

/** The event that triggers the notice; without it server code sends the notice by name. */
const occasion = {
  entity: required(nameOf('entity'), { text: 'Whose records.', means: unclear }),
  actions: required(listOf(lowerName, { minItems: 1 }), {
    text: 'What happened: create, update, remove, an action, or the action by which a status ended.',
    means: nameList({
      added: (name) => ['access widened', `tells of ${name}`],
      gone: (name) => ['access narrowed', `tells of ${name} no longer`],
    }),
  }),
  when: optional(rule, { text: 'Of which records, over the record as it is now; default: of all.', means: unclear }),
};

/** Recipients read the quoted values regardless of their other access. */
const texts: Meaning<PrintText> = properties<PrintText>({
  parts: screen,
  values: entries<PrintValue>(screen, {
    added: [['access widened', 'is told to whom the notice goes']],
    gone: [['access narrowed', 'is told no longer']],
  }),
  empty: screen,
});

/** Channels of a notice: in the portal, by mail at once, in a daily mail. */
export const noticeChannels = ['portal', 'mail', 'daily'] as const;

export type NoticeChannel = (typeof noticeChannels)[number];

/** A notice. */
export const notice = {
  name: assignedByLoader<string>({ means: client }),
  label: optional(text, {
    text: 'What notices of this kind are called where people choose how they reach them; needed with portal.',
    means: words,
  }),
  on: optional(objectOf(occasion), {
    text: 'What it tells of; without it the server tells it by name.',
    means: properties<ResolvedOf<typeof occasion>>(meaningsOf(occasion), 'access widened'),
  }),
  to: derived<readonly RecipientSource[], readonly Recipient[]>(recipients, {
    text: 'Whom it tells, each once; whoever acted is left out.',
    means: unclear,
  }),
  tellsActor: withDefault(flag, false, { text: 'Whoever acted is told too.', means: unclear }),
  channels: withDefault(listOf(oneOf(...noticeChannels), { minItems: 1, uniqueItems: true }), ['mail'], {
    text: 'Ways by which it reaches people: with portal, unless they choose others; daily is one mail for all of a day.',
    means: screen,
  }),
  organizationRoles: optional(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'People of organizations with one of these roles alone choose how it reaches them.',
    means: screen,
  }),
  subject: transformed<Text, PrintText>(text, { text: 'In one line: Loan {code} is ready.', means: texts }),
  text: transformed<readonly Text[], PrintText>(listOf(text, { minItems: 1 }), {
    text: 'Paragraphs, with {places}; one whose places are all empty is left out.',
    means: texts,
  }),
  link: optional(address, { text: 'Where in the portal it leads: /loans/:id.', means: screen }),
  linkLabel: optional(text, {
    text: 'What the button of its mail that leads there says: Open the loan.',
    means: words,
  }),
  params: withDefault(
    mapOf(objectOf(param), lowerName),
    {},
    {
      text: 'What the server gives when it tells the notice by name, by the names of the places.',
      means: screen,
    },
  ),
  words: assignedByLoader<Pick<PrintWords, 'yes' | 'no'>>({ means: screen }),
};

/** A notice with every default: it can be written without the catalogue. */
export type Notice = ResolvedOf<typeof notice>;
export type NoticeSource = SourceOf<typeof notice>;

export const noticeSchema = documentSchema('notice', 'What somebody is told', schemaOf(notice));

export const noticesMeaning = entries<Notice>(properties<Notice>(meaningsOf(notice)), {
  added: [['access widened', 'the notice is new; look at whom it tells what']],
  gone: [['access narrowed', 'the notice is gone']],
});
