import { choicesIn, entityCheck, finding, unknownName } from './finding.ts';

/** Help for values must refer to existing values and cover every status. */
export const checkHelps = entityCheck(function* ({ fields, help, workflow }, at, { catalogue }) {
  if (help?.values === undefined) return;
  const field = help.field ?? workflow?.field ?? '';
  const described = fields[field];
  if (described?.type !== 'enumeration') {
    const message = `what values mean is told of an enumeration field, which "${field}" is not`;
    if (help.field === undefined) yield finding('wrong-field-type', at('help', 'values'), message);
    return;
  }
  const known = choicesIn(catalogue, described.enumeration);
  for (const value of Object.keys(help.values)) yield* unknownName('value', value, known, at('help', 'values', value));
  if (field !== workflow?.field) return;
  for (const status of Object.keys(workflow.statuses))
    if (help.values[status] === undefined)
      yield finding('untold-status', at('help', 'values'), `what the status "${status}" means is not told`);
});
