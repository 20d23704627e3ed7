import type { Principal, Connection } from '../../../engine/store/index.ts';
import type { ExportTask } from './read-export.ts';

/** What the rows of an export are read with. */
export interface RowSource {
  readonly connection: Connection;
  /** Whoever asked for it, with what they may read now. */
  readonly principal: Principal;
  readonly task: ExportTask;
}
