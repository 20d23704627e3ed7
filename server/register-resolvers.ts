import type { OperationCall, OperationResolvers } from '../engine/api/index.ts';
import type { OperationArguments } from '../generated/server/arguments.ts';

/** Resolvers of the register's operations, by name. */
export type RegisterResolvers = OperationResolvers<OperationArguments>;

/** A call of an operation, or of one of several. */
export type RegisterCall<Name extends keyof OperationArguments> = OperationCall<OperationArguments[Name]>;
