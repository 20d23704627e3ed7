import { required, transformed, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { entries, properties, screen, stored, type Diff } from '../diff.ts';
import { unclear } from '../access-condition.ts';
import type { PrintText } from '../print/printed.ts';
import { source } from '../schema-of.ts';
import { constantName, integer, listOf, lowerName, mapOf, nameOf, path, rule, text, type Text } from '../shapes.ts';

const recordFinding = {
  name: required(constantName, {
    text: 'Name of the finding: a value of the enumeration of the queue.',
    means: stored,
  }),
  when: required(rule, {
    text: 'Rule over the stored record, regardless of who saves it: the finding exists while it holds. A path may lead to reference data.',
    means: unclear,
  }),
  score: required(integer(1, 100), { text: 'Severity, 1 to 100.', means: screen }),
  text: transformed<Text, PrintText>(text, {
    text: 'Sentence that gives the reason, with {placeholders} from the record.',
    means: screen,
  }),
  source: required(text, { text: 'Source of the condition and its threshold.', means: screen }),
};

export type RecordFinding = ResolvedOf<typeof recordFinding>;

/** Findings about implausible but valid records: the record is saved, and the finding queued for a decision. */
export const recordFindings = {
  queue: required(nameOf('entity'), { text: 'Queue: an entity with the property queue.', means: stored }),
  about: required(nameOf('reference', { of: 'queue' }), {
    text: 'Reference of the queue to the record.',
    means: stored,
  }),
  keeps: withDefault(
    mapOf(path, lowerName),
    {},
    {
      text: 'Further references of the queue, each with the path of the record that provides its value.',
      means: stored,
    },
  ),
  list: transformed<readonly SourceOf<typeof recordFinding>[], readonly RecordFinding[]>(
    listOf(source(recordFinding), { minItems: 1 }),
    {
      text: 'Findings evaluated at each save.',
      means: byName(),
    },
  ),
};

export type RecordFindings = ResolvedOf<typeof recordFindings>;
export type RecordFindingsSource = SourceOf<typeof recordFindings>;

export const recordFindingsDiff = properties<RecordFindings>(diffsOf(recordFindings), 'screen only');

/** The queue of findings about other records; each finding is queued once. */
export const findingQueue = {
  finding: required(nameOf('enumerationField'), { text: 'Field with the name of the finding.', means: stored }),
  score: required(nameOf('field'), { text: 'Field with the score.', means: stored }),
  reason: required(mapOf(nameOf('field'), lowerName), {
    text: 'Text field with the reason, by language.',
    means: stored,
  }),
  source: required(mapOf(nameOf('field'), lowerName), {
    text: 'Text field with the source of the condition, by language.',
    means: stored,
  }),
  over: required(nameOf('status'), {
    text: 'Status of a finding whose condition no longer holds; it returns to the initial status when the condition holds again.',
    means: stored,
  }),
  decided: required(listOf(nameOf('status'), { minItems: 1 }), {
    text: 'Statuses of decided findings. A finding keeps such a status until its sentence changes; then it has to be assessed again.',
    means: stored,
  }),
  action: required(lowerName, {
    text: 'Name of the action in history and notices when a finding has to be assessed again.',
    means: stored,
  }),
  label: required(text, { text: 'Label of that action for people.', means: screen }),
};

export type FindingQueue = ResolvedOf<typeof findingQueue>;

export const findingQueueDiff = properties<FindingQueue>(diffsOf(findingQueue), 'stored otherwise');

function byName(): Diff<readonly RecordFinding[]> {
  const each = entries<RecordFinding>(properties<RecordFinding>(diffsOf(recordFinding)), {
    added: [['screen only', 'the finding is new: records are evaluated by it from their next save']],
    gone: [['screen only', 'the finding is gone']],
  });
  const named = (list: readonly RecordFinding[]) => Object.fromEntries(list.map((one) => [one.name, one]));
  return (at, before = [], after = []) => each(at, named(before), named(after));
}
