/** What the engine's own widgets take of the form library's props: everything else they ask the open form. */
export interface ScalarWidgetProps {
  readonly id: string;
  readonly value?: unknown;
}
