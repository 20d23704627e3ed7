import type { Values } from '../../engine/record/index.ts';

interface Request {
  readonly query: string;
  readonly operationName?: string;
  readonly variables: Values;
}

/**
 * The body of a GraphQL request: JSON, or a multipart form when variables contain files. Source: GraphQL multipart
 * request specification, https://github.com/jaydenseric/graphql-multipart-request-spec
 */
export function multipartBody(request: Request): string | FormData {
  const files: { readonly file: Blob; readonly path: string }[] = [];
  const withoutFiles = (value: unknown, path: string): unknown => {
    if (value instanceof Blob) {
      files.push({ file: value, path });
      return null;
    }
    if (Array.isArray(value)) return value.map((item, index) => withoutFiles(item, `${path}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withoutFiles(item, `${path}.${name}`)]),
    );
  };
  const operations = JSON.stringify({ ...request, variables: withoutFiles(request.variables, 'variables') });
  if (files.length === 0) return operations;
  const form = new FormData();
  form.append('operations', operations);
  form.append('map', JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [index, [path]]))));
  files.forEach(({ file }, index) => form.append(String(index), file));
  return form;
}
