/** Runs one piece of work after another, in the order they were asked for. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function serialQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
