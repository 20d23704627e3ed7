/** What an audit entry says of the fields that changed. */
export type ChangesOf<R> = { readonly [F in keyof R]?: { readonly from: unknown; readonly to: unknown } };
