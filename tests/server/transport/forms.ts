/** A form with one file. */
export function withFile(content: BlobPart, name: string, variables = {}): FormData {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: '{ file }', variables: { file: null, ...variables } }));
  form.set('map', '{"0":["variables.file"]}');
  form.set('0', new Blob([content]), name);
  return form;
}

/** A form with `count` files, each at a path of its own. */
export function withFiles(count: number, content: BlobPart, query = '{ file }'): FormData {
  const names = Array.from({ length: count }, (_, index) => String(index));
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { file: null, files: names.map(() => null) } }));
  form.set(
    'map',
    JSON.stringify(
      Object.fromEntries(names.map((name) => [name, [name === '0' ? 'variables.file' : `variables.files.${name}`]])),
    ),
  );
  for (const name of names) form.set(name, new Blob([content]), `${name}.txt`);
  return form;
}
