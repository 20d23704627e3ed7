/** What somebody may do with a record, as the API explains it. */
export interface ExplainedPermission {
  readonly kind: 'READ' | 'VIEW' | 'ACTION';
  /** `read`, `history`, or what the view or the action is called. */
  readonly name: string;
  readonly verdict: 'ALLOWED' | 'ASKED' | 'REFUSED';
  readonly code?: string | null;
  /** Key of the sentence why not, with `params`. */
  readonly reason?: string | null;
  readonly params?: unknown;
}
