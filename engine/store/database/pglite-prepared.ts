import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';

/** Runs statements of one embedded database as prepared statements, which are planned once. */
export interface PreparedStatements {
  /** Undefined when the limit is reached and the text is not prepared. */
  readonly run: (
    text: string,
    values: readonly unknown[],
  ) => Promise<Results<Readonly<Record<string, unknown>>> | undefined>;
  /** Drops all, before a script that may change tables. */
  readonly clear: () => Promise<void>;
}

interface Prepared {
  readonly name: string;
  /** Object ids of the parameter types. */
  readonly types: readonly number[];
}

/** Further statements run unprepared: plans take memory. */
const maximum = 1_000;
const { serialize } = protocol;

/** PGlite prepares no statements itself: planning is most of the time of a statement with many rules. */
export function preparedStatements(pglite: PGlite): PreparedStatements {
  const known = new Map<string, Prepared>();
  let count = 0;
  const send = async (message: Uint8Array) => await pglite.execProtocolStream(message, { syncToFs: false });
  const prepare = async (text: string): Promise<Prepared> => {
    count += 1;
    const name = `s${String(count)}`;
    await send(serialize.parse({ name, text }));
    const types = parse.parseDescribeStatementResults(await send(serialize.describe({ type: 'S', name })));
    const prepared = { name, types };
    known.set(text, prepared);
    return prepared;
  };
  const execute = async ({ name, types }: Prepared, values: readonly unknown[]) => {
    const bound = values.map((value, index) => serialized(pglite, value, types[index] ?? 0));
    return [
      ...(await send(serialize.bind({ statement: name, values: bound }))),
      ...(await send(serialize.describe({ type: 'P' }))),
      ...(await send(serialize.execute({}))),
    ];
  };
  return {
    run: async (text, values) => {
      if (!known.has(text) && known.size >= maximum) return undefined;
      const answers: Awaited<ReturnType<typeof send>> = [];
      try {
        answers.push(...(await execute(known.get(text) ?? (await prepare(text)), values)));
      } finally {
        answers.push(...(await send(serialize.sync())));
      }
      return parse.parseResults(answers, pglite.parsers)[0];
    },
    clear: async () => {
      if (known.size === 0) return;
      known.clear();
      await pglite.exec('deallocate all');
    },
  };
}

function serialized(pglite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  // Types without a serializer are sent as text, as PGlite does.
  const plain: { readonly toString: () => string } = value;
  return pglite.serializers[type]?.(value) ?? plain.toString();
}
