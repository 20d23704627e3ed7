import { toRecipient } from '../load/recipients.ts';
import type { Catalogue, Comments } from '../types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { atBelow, entityCheck, finding, type At, type Findings } from './finding.ts';
import { recipientPathFindings } from './recipients.ts';

/** Parameters of the notice of a comment. */
const params = ['author', 'id', 'record'];

/** Checks that comments reach existing organizations and people that can be notified. */
export const checkComments = entityCheck(function* ({ fields, comments }, atEntity, { catalogue }) {
  const { entities, notices } = catalogue;
  if (comments === undefined || entities[comments.organizations] === undefined) return;
  const at = atBelow(atEntity, 'comments');
  for (const [index, path] of comments.parties.entries()) {
    const field = fieldAt(entities, fields, path);
    if (field === undefined || (field.type === 'reference' && field.to === comments.organizations)) continue;
    const message = `"${path}" refers to no record of "${comments.organizations}"`;
    yield finding('wrong-field-type', at('parties', index), message);
  }
  yield* peopleFindings(catalogue, comments, 'people', at);
  yield* peopleFindings(catalogue, comments, 'tells', at);
  const { notice: name = '' } = comments;
  const notice = notices[name];
  if (notice === undefined) return;
  const asked = Object.keys(notice.params).toSorted().join(', ');
  const message = `"${name}" is not told with the params ${params.join(', ')} and nothing else`;
  if (notice.on !== undefined || asked !== params.join(', ')) yield finding('comment-notice', at('notice'), message);
});

function* peopleFindings(
  catalogue: Catalogue,
  { users, organizations: acted, ...audiences }: Comments,
  key: 'people' | 'tells',
  at: At,
): Findings {
  const written = audiences[key];
  if (written === undefined) return;
  if (users === undefined)
    return yield finding('missing-property', at(), `"${key}" needs "users": whose records they are`);
  const recipient = toRecipient(written, acted, catalogue.entities);
  yield* recipientPathFindings(catalogue, { written, acted, at: atBelow(at, key) }, recipient);
}
