/** One small fault, put into the code by hand to see whether a test notices. */
export interface Mutant {
  /** What is wrong while it lives. */
  readonly name: string;
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly text: string;
  readonly replacement: string;
  /** The tests nearest to it, of the project `node`. */
  readonly tests: readonly string[];
}

/** Rules whose loss would go unnoticed without the tests named; in the order of the folders. */
export const mutants: readonly Mutant[] = [
  {
    name: 'the audit of a save keeps no warning',
    file: 'engine/api/save/save-record.ts',
    text: 'warnings: judged.warnings,',
    replacement: '',
    tests: ['tests/server/both-ends.test.ts'],
  },
  {
    name: 'a record may be moved out of reach by an update',
    file: 'engine/api/save/save-record.ts',
    text: 'if (await holds(reachOf(entity)[kind])) return;',
    replacement: "if (kind === 'update' || (await holds(reachOf(entity)[kind]))) return;",
    tests: ['tests/server/tenants.test.ts'],
  },
  {
    name: 'an entity over another may choose its records by the viewer',
    file: 'engine/metadata/checks/bases.ts',
    text: '...viewerFindings(entity, where),',
    replacement: '',
    tests: ['engine/metadata/checks/names.test.ts'],
  },
  {
    name: 'nobody is told that an action shows to others',
    file: 'engine/language/action/action.ts',
    text: "False: not shown for this row.', means: reach",
    replacement: "False: not shown for this row.', means: () => []",
    tests: ['engine/language/compare.test.ts'],
  },
  {
    name: 'nobody is told that an action is allowed in other cases',
    file: 'engine/language/action/condition.ts',
    text: '...reach(path, allOf(before), allOf(after)),',
    replacement: '',
    tests: ['engine/language/compare.test.ts'],
  },
  {
    name: 'a hidden value that is to be cleared is kept',
    file: 'engine/metadata/record/outcome.ts',
    text: 'switch (fateOf(planned)) {',
    replacement: "switch ('keep' as ReturnType<typeof fateOf>) {",
    tests: ['engine/metadata/record/apply-values.test.ts', 'tests/server/both-ends.test.ts'],
  },
  {
    name: 'a print writes a number without its decimals',
    file: 'engine/print/write-value.ts',
    text: 'if (unit === undefined) return formatNumber(figure, writing.language, { decimals });',
    replacement: 'if (unit === undefined) return formatNumber(figure, writing.language);',
    tests: ['engine/print/write-value.test.ts'],
  },
  {
    name: 'a form sends what is only read',
    file: 'engine/react/form/state/form-data.ts',
    text: 'return field.readOnly || isComputed(field)',
    replacement: 'return isComputed(field)',
    tests: ['engine/react/form/state/form-data.test.ts'],
  },
  {
    name: 'a row is told to be wrong by what was done to one that is gone',
    file: 'engine/react/form/state/form-state.ts',
    text: 'const touched = new Set([...state.touched].filter(isOutside));',
    replacement: 'const { touched } = state;',
    tests: ['engine/react/form/state/form-state.test.ts'],
  },
  {
    name: 'what the server said of the whole record outlives an edit',
    file: 'engine/react/form/state/form-state.ts',
    text: "path !== '' && path !== changed",
    replacement: 'path !== changed',
    tests: ['engine/react/form/state/form-state.test.ts'],
  },
  {
    name: 'a comparison with nothing holds after folding',
    file: 'engine/rules/fold.ts',
    text: "return (takes === 'ordered' && folded.includes(null)) || (takes === 'member' && folded[1] === null);",
    replacement: "return takes === 'member' && folded[1] === null;",
    tests: ['engine/rules/vectors.test.ts'],
  },
  {
    name: 'a renamed value stays what it was in the rows',
    file: 'engine/store/migrate/difference.ts',
    text: 'value.was === undefined || !isRenamed(old, column, value.was)',
    replacement: 'true || value.was === undefined',
    tests: ['tests/server/migrations.test.ts'],
  },
  {
    name: 'the last day of a filter takes in the midnight after it',
    file: 'engine/store/read/filters.ts',
    text: '${value} < (${to}::date + 1)::timestamp',
    replacement: '${value} <= (${to}::date + 1)::timestamp',
    tests: ['tests/server/lists.test.ts'],
  },
  {
    name: 'a list of exactly as many as are counted is said to have more, or one more not',
    file: 'engine/store/read/page-keys.ts',
    text: '${fromRows(plan)} limit ${raw(String(most))}',
    replacement: '${fromRows(plan)} limit ${raw(String(countLimit))}',
    tests: ['tests/server/lists.test.ts'],
  },
  {
    name: 'so is what a search finds',
    file: 'engine/store/read/page-keys.ts',
    text: 'request, most), planned',
    replacement: 'request, countLimit), planned',
    tests: ['tests/server/lists.test.ts'],
  },
  {
    name: 'a refusal never tells the reason that holds for the record',
    file: 'engine/store/read/permitted-actions.ts',
    text: 'action.allowed.find((_, index)',
    replacement: 'action.allowed.findLast((_, index)',
    tests: ['tests/server/transaction-errors.test.ts'],
  },
  {
    name: 'what is closed inside a group is open',
    file: 'engine/store/read/position.ts',
    text: 'full === guard || full.startsWith(`${guard}.`)',
    replacement: 'full === guard',
    tests: ['tests/server/hostile.test.ts'],
  },
  {
    name: 'what is closed inside rows is open',
    file: 'engine/store/read/selected-columns.ts',
    text: 'path: `${position.path}${field.name}[].`, ',
    replacement: '',
    tests: ['tests/server/tenants.test.ts'],
  },
  {
    name: 'a table of readers is filled by what only a viewer’s role decides',
    file: 'engine/store/readers/keyed-scope.ts',
    text: "return !hasItems(rule) && pathsOf(rule).every((path) => !path.startsWith('$viewer.'));",
    replacement: 'return !hasItems(rule) && pathsOf(rule).length > 0;',
    tests: ['tests/server/readers.test.ts'],
  },
  {
    name: 'a save may write to rows of another record',
    file: 'engine/store/write/parts.ts',
    text: 'where id = ${id} and record_id = ${owner.id}`',
    replacement: 'where id = ${id}`',
    tests: ['tests/server/tenants.test.ts'],
  },
  {
    name: 'a change of a record leaves its version',
    file: 'engine/store/write/row-statements.ts',
    text: "${sets.join('')}row_version = row_version + 1, updated_at",
    replacement: "${sets.join('')}updated_at",
    tests: ['tests/server/trade.test.ts'],
  },
  {
    name: 'the audit trail tells no change',
    file: 'engine/store/write/written.ts',
    text: 'if (isKept(field) && !isSameValue(field, was, is)) changes[field.name] = changeOf(was, is);',
    replacement: '',
    tests: ['tests/server/actions.test.ts'],
  },
  {
    name: 'a token used on another device ends nothing',
    file: 'server/people/accounts/sessions.ts',
    text: 'if (session.device_hash !== storedHash(deviceId) || isLate) {',
    replacement: 'if (isLate) {',
    tests: ['server/people/accounts/sessions.test.ts'],
  },
  {
    name: 'an address may try as many people as it likes',
    file: 'server/people/accounts/throttle.ts',
    text: 'const others = [{ subject: `address ${network}`, limit: attemptsPerAddress }];',
    replacement: 'const others = [{ subject: `address ${network}`, limit: 1e9 * attemptsPerAddress }];',
    tests: ['tests/server/sessions.test.ts'],
  },
  {
    name: 'a text file may be anything',
    file: 'server/platform/files/media-type.ts',
    text: 'return detected === undefined ? text : undefined;',
    replacement: 'return text;',
    tests: ['tests/server/transport.test.ts'],
  },
  {
    name: 'the caller tells their own address past the proxy',
    file: 'server/platform/http/server.ts',
    text: "?.split(',').at(-1)",
    replacement: "?.split(',').at(0)",
    tests: ['server/platform/http/server.test.ts'],
  },
  {
    name: 'the hash of an entry does not cover its account',
    file: 'server/trade/ledger/chain.ts',
    text: '    entry.account,\n',
    replacement: '',
    tests: ['tests/server/freeze.test.ts'],
  },
  {
    name: 'a frozen certificate posts',
    file: 'server/trade/ledger/post.ts',
    text: "if (head.is_frozen) throw new Refusal('errors.certificate.frozen');",
    replacement: "if (head.is_frozen && posting.lines.length === 0) throw new Refusal('errors.certificate.frozen');",
    tests: ['tests/server/freeze.test.ts'],
  },
  {
    name: 'a delivery is taken back though something was drawn from it',
    file: 'server/trade/ledger/reverse.ts',
    text: "if (!lots.every(isWhole)) throw new Refusal('errors.transaction.alreadyDrawn');",
    replacement: "if (!lots.some(isWhole) && lots.length === 0) throw new Refusal('errors.transaction.alreadyDrawn');",
    tests: ['tests/server/trade.test.ts'],
  },
  {
    name: 'the lineage loses all but one of the lots behind the border',
    file: 'server/trade/lineage/edges.ts',
    text: "edge(nodeId.outside('from', certificateId), here, sumOf(hidden)),",
    replacement: "edge(nodeId.outside('from', certificateId), here, sumOf(hidden.slice(0, 1))),",
    tests: ['tests/server/lineage.test.ts'],
  },
  {
    name: 'a change that was answered is sent again under the same key',
    file: 'src/client/repeat-link.ts',
    text: 'if (!tells(answer, [UNKNOWN])) unanswered.forget(intent);',
    replacement: '',
    tests: ['src/client/repeat-link.test.ts'],
  },
  {
    name: 'the browser’s back leaves a form with edits',
    file: 'src/routes/place-history.ts',
    text: "if (blocker.state === 'unblocked' && isHeld() && isElsewhere(placeOf(page.location), shown) && delta !== 0) {",
    replacement: "if (blocker.state === 'unblocked' && isHeld() && delta > 1e9) {",
    tests: ['src/routes/place-history.test.ts'],
  },
];
