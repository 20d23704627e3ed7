import { useEffect, useRef, useState } from 'react';
import { isValues, type Values } from '../../record/index.ts';
import { messageSentence, useToast } from '../feedback/index.ts';
import { useCatalogue, useWords } from '../state/index.ts';
import { chooseFiles, UPLOAD_BYTES } from './chosen-files.ts';
import { needsAttention, type UploadState } from './upload-state.ts';
import { useUploadCalls, type UploadRun } from './use-upload-calls.ts';

/**
 * The states of one upload: validation, dry run, confirmation, sending, progress. Closing the dialog does not stop the
 * work.
 */
export function useUpload(run: UploadRun, onClose: () => void) {
  const { action } = run;
  const [state, setState] = useState<UploadState>({ kind: 'choosing' });
  const { call, follow, refetch } = useUploadCalls(run);
  const { argument, accept } = useFileArgument(run);
  const refusalsOf = useRefusals(argument, accept);
  const translate = useWords();
  const toast = useToast();
  const unmountSignal = useUnmountSignal();

  /** Calls an operation with the file; undefined after a failure, which is shown. */
  const ask = async (file: File, operation: string): Promise<unknown> => {
    const { answer, sentences } = await call(operation, { ...action.arguments, [argument]: file });
    if (sentences.length === 0) return answer;
    setState({ kind: 'refused', file, sentences });
    return undefined;
  };
  const send = async (file: File): Promise<void> => {
    setState({ kind: 'working', file });
    const answer = await ask(file, action.operation ?? action.name);
    if (answer === undefined) return;
    const record = isValues(answer) && action.follows !== undefined ? await followed(file, answer) : undefined;
    await refetch();
    if (unmountSignal().aborted) return;
    if (record !== undefined && action.follows !== undefined && needsAttention(record, action.follows)) {
      setState({ kind: 'ended', file, record });
      return;
    }
    toast(translate(action.success ?? 'success.done'), 'success');
    onClose();
  };
  const followed = (file: File, { id }: Values) =>
    follow(String(id), (record) => setState({ kind: 'working', file, record }), unmountSignal());
  const choose = async (file: File): Promise<void> => {
    const sentences = refusalsOf(file);
    if (sentences.length > 0) {
      setState({ kind: 'refused', file, sentences });
    } else if (action.trial === undefined) {
      await send(file);
    } else {
      setState({ kind: 'trying', file });
      const answer = await ask(file, action.trial);
      if (isValues(answer)) setState({ kind: 'tried', file, answer });
    }
  };
  return { state, accept, choose, send, again: () => setState({ kind: 'choosing' }) };
}

/** Sentences for a file that fails the checks before sending. */
function useRefusals(argument: string, accept: readonly string[]): (file: File) => readonly string[] {
  const translate = useWords();
  return (file) => {
    const { refused } = chooseFiles({ accept, maxBytes: UPLOAD_BYTES }, argument, [file], 0);
    return refused.map(({ message, params }) => messageSentence(message, params, translate));
  };
}

/** The argument that takes the file, and its accepted extensions. */
function useFileArgument({ piece, action }: UploadRun) {
  const { operations } = useCatalogue();
  const { operation: name = '', asks } = action;
  const [argument = 'file'] = asks;
  const described = piece.entity.operations[name] ?? operations[name];
  return { argument, accept: described?.arguments[argument]?.accept ?? [] };
}

/** Returns a signal that is aborted when the dialog unmounts. */
function useUnmountSignal(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current.signal;
}
