/** An operation on a record with the API's verdict for a user. */
export interface ExplainedPermission {
  readonly kind: 'READ' | 'VIEW' | 'ACTION';
  /** `read`, `history`, or the name of the view or action. */
  readonly name: string;
  readonly verdict: 'ALLOWED' | 'ASKED' | 'REFUSED';
  readonly code?: string | null;
  /** Text key of the refusal; `params` are its parameters. */
  readonly reason?: string | null;
  readonly params?: unknown;
}
