import { required } from '../describe.ts';
import { screen } from '../diff.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, oneOf, type Shape } from '../shapes.ts';

const directions = oneOf('ASC', 'DESC');

/** Sort keys; the id is always the last. */
export function sortBy(by: Shape<string>) {
  return listOf(
    objectOf({
      by: required(by, { means: screen }),
      direction: required(directions, { text: 'ASC: smallest first.', means: screen }),
    }),
  );
}
