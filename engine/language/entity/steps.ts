import { optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { keyedList, properties, screen, words } from '../diff.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, route, text } from '../shapes.ts';

/** A step for the people whom the record is about. */
const own = {
  label: required(text, { text: 'Instruction for them.', means: words }),
  to: required(route, { text: 'Address where they do it.', means: screen }),
  permission: optional(nameOf('permission'), {
    text: 'Only people with this permission see the instruction; default: all of them. The action checks its own permission.',
    means: screen,
  }),
};

const step = {
  name: required(lowerName, { means: screen }),
  status: optional(nameOf('status'), {
    text: 'Status of the record while the step is pending; a step without one is before the record exists.',
    means: screen,
  }),
  label: required(text, { text: 'Name of the step.', means: words }),
  by: required(text, { text: 'Who performs it.', means: words }),
  text: required(text, { text: 'Text shown while the step is pending: what happens in it.', means: words }),
  own: optional(objectOf(own), {
    text: 'Instruction for the people that the record is about, if they perform the step themselves.',
    means: properties<ResolvedOf<typeof own>>(diffsOf(own), 'screen only'),
  }),
};

const stepDiff = properties<ResolvedOf<typeof step>>(diffsOf(step), 'screen only');

/** The steps, by role, before a record is in use; shown to the people whom it is about. */
export const steps = {
  then: required(text, { text: 'What they can do after the last step; completes a sentence.', means: words }),
  list: required(listOf(objectOf(step), { minItems: 2 }), {
    text: 'Steps in order.',
    means: keyedList(({ name }: ResolvedOf<typeof step>) => name, stepDiff, {
      added: [['screen only', 'the step is new']],
      gone: [['screen only', 'the step is gone']],
      order: 'screen only',
    }),
  }),
};

export type Step = ResolvedOf<typeof step>;
export type Steps = ResolvedOf<typeof steps>;

export const stepsDiff = properties<Steps>(diffsOf(steps), 'screen only');
