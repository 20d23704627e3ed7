import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { Text } from '../../metadata/types/index.ts';
import type { Question } from '../feedback/question.ts';
import type { EntityPiece, Translate } from '../state/index.ts';
import type { CallRun } from './call-action.ts';
import { decisionOn } from './decision.tsx';

/** Uses are counted up to here. */
const usesCounted = 10_000;

/** What is asked before something is done, if anything, and what is done once it is agreed to. */
export interface ActionQuestion {
  readonly question: Question | undefined;
  readonly run: CallRun;
}

/** What finding a question needs of where it is asked. */
export interface QuestionContext {
  readonly client: ApolloClient;
  readonly label: (text: Text | undefined) => string;
  readonly translate: Translate;
}

/** Answers an operation's one field. */
type Uses = TypedDocumentNode<Readonly<Record<string, number>>, { readonly id: string }>;

/**
 * Finds the question before an action: its own; before a record is removed that others use, in how many, and that it is
 * archived. Undefined where that could not be found out, which the client's error link has told.
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

/** What an action is about to do, and to which record. */
export function titleOf(action: string, name: string | undefined): string {
  return name === undefined ? action : `${action}: ${name}`;
}
