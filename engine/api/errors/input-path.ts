import { type ArgumentNode, type ASTNode, type GraphQLError, Kind, parse, type ValueNode, visit } from 'graphql';

type Path = readonly (string | number)[];

/**
 * The path of GraphQL's own error within an operation's arguments, independent of variable names: the place where a
 * variable is used, or a literal is written. `inside` is appended.
 */
export function inputPath({ nodes = [], source }: GraphQLError, inside: Path): Path {
  const [node] = nodes;
  if (node === undefined || source === undefined) return inside;
  return [...(pathTo(source.body, meantBy(node)) ?? []), ...inside];
}

type IsMeant = (node: ASTNode) => boolean;

/** Variable errors point to the definition, literal errors to the literal. */
function meantBy(complaint: ASTNode): IsMeant {
  if (complaint.kind === Kind.VARIABLE_DEFINITION) {
    const name = complaint.variable.name.value;
    return (node) => node.kind === Kind.VARIABLE && node.name.value === name;
  }
  return (node) => node.kind === complaint.kind && node.loc?.start === complaint.loc?.start;
}

/** The path of the first matching argument or part of one; the document was parsed within its limits before. */
function pathTo(body: string, isMeant: IsMeant): Path | undefined {
  let path: Path | undefined;
  visit(parse(body), {
    Argument: (argument: ArgumentNode) => {
      const inside = path === undefined ? pathWithin(argument.value, isMeant) : undefined;
      if (inside !== undefined) path = [argument.name.value, ...inside];
    },
  });
  return path;
}

function pathWithin(value: ValueNode, isMeant: IsMeant): Path | undefined {
  if (isMeant(value)) return [];
  const parts: readonly (readonly [string | number, ASTNode, ValueNode])[] =
    value.kind === Kind.OBJECT
      ? value.fields.map((field) => [field.name.value, field, field.value])
      : value.kind === Kind.LIST
        ? value.values.map((item, index) => [index, item, item])
        : [];
  for (const [step, node, inner] of parts) {
    const inside = isMeant(node) ? [] : pathWithin(inner, isMeant);
    if (inside !== undefined) return [step, ...inside];
  }
  return undefined;
}
