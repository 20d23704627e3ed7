import { optional, required } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { keyedList, properties, screen, words } from '../meaning.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, lowerName, nameOf, route, text } from '../shapes.ts';

/** A step for the people whom the record is about. */
const own = {
  label: required(text, { text: 'What they are told to do.', means: words }),
  to: required(route, { text: 'Where they do it.', means: screen }),
  permission: optional(nameOf('permission'), {
    text: 'Which of them do it; default: all of them. That they may is for the action to say.',
    means: screen,
  }),
};

const step = {
  name: required(lowerName, { means: screen }),
  status: optional(nameOf('status'), {
    text: 'The status in which it waits; a step without one comes before the record is there.',
    means: screen,
  }),
  label: required(text, { text: 'What is done.', means: words }),
  by: required(text, { text: 'Who does it.', means: words }),
  text: required(text, { text: 'What happens then, told while it waits.', means: words }),
  own: optional(objectOf(own), {
    text: 'For those whom the record is about, where they do it themselves.',
    means: properties<ResolvedOf<typeof own>>(meaningsOf(own), 'screen only'),
  }),
};

const stepMeaning = properties<ResolvedOf<typeof step>>(meaningsOf(step), 'screen only');

/** The steps, by role, before a record is in use; shown to the people whom it is about. */
export const steps = {
  then: required(text, { text: 'What they can do afterwards: the end of a sentence.', means: words }),
  list: required(listOf(objectOf(step), { minItems: 2 }), {
    text: 'One after another.',
    means: keyedList(({ name }: ResolvedOf<typeof step>) => name, stepMeaning, {
      added: [['screen only', 'the step is new']],
      gone: [['screen only', 'the step is gone']],
      order: 'screen only',
    }),
  }),
};

export type Step = ResolvedOf<typeof step>;
export type Steps = ResolvedOf<typeof steps>;

export const stepsMeaning = properties<Steps>(meaningsOf(steps), 'screen only');
