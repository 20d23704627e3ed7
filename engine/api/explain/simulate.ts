import { executionContextOf, type ApiServices, type ViewerOperation } from '../api-services.ts';
import type { RequestContext } from '../types.ts';

/** Ends the database transaction of a simulation. */
const over = new Error('the simulation is over');

/**
 * Runs an operation with its locks and hooks and rolls it back.
 * @throws what the operation throws
 */
export async function simulate(
  services: ApiServices,
  context: RequestContext,
  work: (operation: ViewerOperation) => Promise<unknown>,
): Promise<void> {
  const execution = executionContextOf(services, context);
  const simulated = services.database.transaction(async (connection) => {
    await work({ ...services.store.begin(connection, execution), viewer: execution.viewer });
    throw over;
  });
  await simulated.catch((error: unknown) => {
    if (error !== over) throw error;
  });
}
