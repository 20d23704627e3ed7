import { required } from '../describe.ts';
import { meaningsOf, type Filled } from '../filled.ts';
import { client, entries, properties, screen } from '../meaning.ts';
import { unclear } from '../reach.ts';
import { thing } from '../schema-of.ts';
import { constantName, intent, listOf, lowerName, mapOf } from '../shapes.ts';

const status = { intent: required(intent, { means: screen }) };

/** The statuses of a record. */
export const workflow = {
  field: required(lowerName, { text: 'The enumeration field that holds the status.', means: client }),
  initial: required(constantName, { means: client }),
  statuses: required(mapOf(thing(status), constantName), {
    means: entries(properties<Filled<typeof status>>(meaningsOf(status)), {
      added: [['safe for clients', 'the status is new']],
      gone: [['breaking for clients', 'the status is gone']],
    }),
  }),
};

/** How a record makes a further one that stems from it. */
export const offspring = {
  flag: required(lowerName, {
    text: 'Input that turns a save of a record into a new one stemming from it.',
    means: client,
  }),
  parent: required(lowerName, { text: "The new record's reference to the one it stems from.", means: client }),
  action: required(lowerName, { text: 'The action that says of a record whether it may.', means: unclear }),
  copies: required(listOf(lowerName), {
    text: 'Fields taken over where the input leaves them out.',
    means: client,
  }),
};

export type Workflow = Filled<typeof workflow>;
export type Offspring = Filled<typeof offspring>;

export const workflowMeaning = properties<Workflow>(meaningsOf(workflow), 'breaking for clients');
export const offspringMeaning = properties<Offspring>(meaningsOf(offspring), 'breaking for clients');
