import { required, transformed, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { entries, properties, screen, stored, type Meaning } from '../meaning.ts';
import { unclear } from '../access-condition.ts';
import type { PrintText } from '../print/printed.ts';
import { source } from '../schema-of.ts';
import { constantName, integer, listOf, lowerName, mapOf, nameOf, path, rule, text, type Text } from '../shapes.ts';

const recordFinding = {
  name: required(constantName, { text: 'Which it is: a choice of the enumeration of the queue.', means: stored }),
  when: required(rule, {
    text: 'When it is found: over the record as it is stored, whoever saves it; a path may lead to reference data.',
    means: unclear,
  }),
  score: required(integer(1, 100), { text: 'How serious it is.', means: screen }),
  text: transformed<Text, PrintText>(text, {
    text: 'The sentence that says why, with {places} of the record.',
    means: screen,
  }),
  source: required(text, { text: 'Where the condition and its threshold come from.', means: screen }),
};

export type RecordFinding = ResolvedOf<typeof recordFinding>;

/** Findings about implausible but valid records: the record is saved, and the finding queued for a decision. */
export const recordFindings = {
  queue: required(nameOf('entity'), { text: 'Whose records are the queue: an entity with "queue".', means: stored }),
  about: required(nameOf('reference', { of: 'queue' }), {
    text: 'The reference of the queue to the record.',
    means: stored,
  }),
  keeps: withDefault(
    mapOf(path, lowerName),
    {},
    { text: 'Further references of the queue, each with the path of the record that it is taken from.', means: stored },
  ),
  list: transformed<readonly SourceOf<typeof recordFinding>[], readonly RecordFinding[]>(
    listOf(source(recordFinding), { minItems: 1 }),
    {
      text: 'What is looked for at each save, by name.',
      means: byName(),
    },
  ),
};

export type RecordFindings = ResolvedOf<typeof recordFindings>;
export type RecordFindingsSource = SourceOf<typeof recordFindings>;

export const recordFindingsMeaning = properties<RecordFindings>(meaningsOf(recordFindings), 'screen only');

/** The queue of findings about other records; each finding is queued once. */
export const findingQueue = {
  finding: required(nameOf('enumerationField'), { text: 'The field that says which finding it is.', means: stored }),
  score: required(nameOf('field'), { text: 'The field with its score.', means: stored }),
  reason: required(mapOf(nameOf('field'), lowerName), {
    text: 'By language, the field of text with the sentence that says why.',
    means: stored,
  }),
  source: required(mapOf(nameOf('field'), lowerName), {
    text: 'By language, the field of text with where the condition comes from.',
    means: stored,
  }),
  over: required(nameOf('status'), {
    text: 'The status of one whose condition no longer holds; it returns to the initial one when it holds again.',
    means: stored,
  }),
  decided: required(listOf(nameOf('status'), { minItems: 1 }), {
    text: 'Statuses that stay while the sentence stays the same: one that says something else is to be assessed anew.',
    means: stored,
  }),
  action: required(lowerName, {
    text: 'What history and notices call it when a finding is assessed anew.',
    means: stored,
  }),
  label: required(text, { text: 'How people are told of it.', means: screen }),
};

export type FindingQueue = ResolvedOf<typeof findingQueue>;

export const findingQueueMeaning = properties<FindingQueue>(meaningsOf(findingQueue), 'stored otherwise');

function byName(): Meaning<readonly RecordFinding[]> {
  const each = entries<RecordFinding>(properties<RecordFinding>(meaningsOf(recordFinding)), {
    added: [['screen only', 'the finding is new: records are evaluated by it from their next save']],
    gone: [['screen only', 'the finding is gone']],
  });
  const named = (list: readonly RecordFinding[]) => Object.fromEntries(list.map((one) => [one.name, one]));
  return (at, before = [], after = []) => each(at, named(before), named(after));
}
