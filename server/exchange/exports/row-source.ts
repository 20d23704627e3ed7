import type { Principal, Connection } from '../../../engine/store/index.ts';
import type { ExportTask } from './read-export.ts';

/** Context for reading export rows. */
export interface RowSource {
  readonly connection: Connection;
  /** The requester with current rights. */
  readonly principal: Principal;
  readonly task: ExportTask;
}
