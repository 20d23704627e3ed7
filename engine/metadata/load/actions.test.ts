import { describe, expect, it } from 'vitest';
import { exampleFolder } from '../../example/index.ts';
import type { Action } from '../types/index.ts';
import { loadSources, readSources } from '../read/index.ts';

const sources = readSources(exampleFolder);

/** The update and removal of a loan after a change of its actions. */
function loanActions(change: (actions: Record<string, object>) => void): { update?: Action; remove?: Action } {
  const changed = sources.map((source) => {
    if (source.relativePath !== 'entities/loan.json') return source;
    const loan = JSON.parse(source.text) as { readonly actions: Record<string, object> }; // as the file is written
    change(loan.actions);
    return { ...source, text: JSON.stringify(loan) };
  });
  const { catalogue, issues } = loadSources(changed);
  expect(issues).toEqual([]);
  return catalogue.entities['loan']?.actions ?? {};
}

describe('removal of a record with a workflow', () => {
  it('has the conditions of the update by default', () => {
    const { update, remove } = loanActions((actions) => delete actions['remove']);
    expect(update?.allowed.map((condition) => condition.else)).toEqual([
      'errors.loan.stillLent',
      'errors.loan.alreadyDecided',
    ]);
    expect(remove?.allowed).toEqual(update?.allowed);
  });

  it('keeps its other properties', () => {
    const { update, remove } = loanActions((actions) => (actions['remove'] = { success: 'success.loan.lent' }));
    expect(remove).toMatchObject({ allowed: update?.allowed, success: 'success.loan.lent' });
  });

  it('has its own conditions when it defines any', () => {
    const { remove } = loanActions(() => undefined);
    expect(remove?.allowed).toEqual([
      {
        rule: { in: [{ var: 'status' }, ['REQUESTED', 'REFUSED']] },
        else: 'errors.loan.alreadyDecided',
        told: 'offered',
      },
    ]);
  });
});
