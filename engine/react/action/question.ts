import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { Text } from '../../metadata/types/index.ts';
import type { Question } from '../feedback/question.ts';
import type { EntityPiece, Translate } from '../state/index.ts';
import type { CallRun } from './call-action.ts';
import { decisionOn } from './decision.tsx';

/** Limit up to which uses are counted. */
const usesCounted = 10_000;

/** The confirmation before an action, if any, and the run after it. */
export interface ActionQuestion {
  readonly question: Question | undefined;
  readonly run: CallRun;
}

export interface QuestionContext {
  readonly client: ApolloClient;
  readonly label: (text: Text | undefined) => string;
  readonly translate: Translate;
}

/** The result has one field: the number of uses. */
type Uses = TypedDocumentNode<Readonly<Record<string, number>>, { readonly id: string }>;

/**
 * Returns the confirmation of an action. Removing a record that is in use asks to archive it and shows the number of
 * uses. Undefined when reading the uses failed, which the client's error link has shown.
 */
export async function questionOf(
  { client, label, translate }: QuestionContext,
  run: CallRun,
): Promise<ActionQuestion | undefined> {
  const { piece, action, record, name } = run;
  const { confirm, intent } = action;
  const titled = (title: string, verb = title) => ({
    title: titleOf(title, name),
    verb,
    intent,
    about: decisionOn(run),
  });
  const own: ActionQuestion = {
    question:
      confirm === undefined
        ? undefined
        : { ...titled(label(action.label), label(action.verb ?? action.label)), text: label(confirm) },
    run,
  };
  const document = usesDocument(piece);
  if (action.name !== 'remove' || document === undefined || record === undefined) return own;
  const { data } = await client
    .query({ query: document, variables: { id: record.id }, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  const uses = Object.values(data ?? {})[0];
  if (uses === undefined) return undefined;
  if (uses === 0) return own;
  const used =
    uses > usesCounted
      ? translate('actions.usesCapped', { count: usesCounted })
      : translate('actions.uses', { count: uses });
  return {
    question: { ...titled(translate('actions.archive')), text: `${used} ${translate('actions.archiveConfirm')}` },
    run: { ...run, action: { ...action, success: 'success.archived' } },
  };
}

function usesDocument({ documents }: EntityPiece): Uses | undefined {
  return documents.uses;
}

/** Title of a confirmation: the action and the record's name. */
export function titleOf(action: string, name: string | undefined): string {
  return name === undefined ? action : `${action}: ${name}`;
}
