import type { RegistryWidgetsType, Widget, WidgetProps } from '@rjsf/utils';
import type { Registry } from '../../state/index.ts';
import { useControl } from '../use-control.ts';

/** Widgets named in metadata beside those of the engine: the portal's, and those of npm packages. */
export function customWidgets(named: Registry['widgets']): RegistryWidgetsType {
  const widgets = named as Readonly<Record<string, Widget>>; // The registry does not depend on the form library; the type is known only here.
  return Object.fromEntries(Object.entries(widgets).map(([name, widget]) => [name, withFieldState(widget)]));
}

/**
 * Passes field states to a widget as the form library's own properties. A plain function, since the library accepts
 * nothing else.
 */
function withFieldState(Own: Widget): Widget {
  return function RuledWidget(props: WidgetProps) {
    const { state } = useControl(props);
    const { enumOptions = [] } = props.options;
    const enumDisabled = enumOptions.flatMap(({ value }: { readonly value: unknown }) =>
      typeof value === 'string' && state.options?.includes(value) === false ? [value] : [],
    );
    return (
      <Own
        {...props}
        required={state.required}
        disabled={!state.enabled}
        options={{ ...props.options, enumDisabled }}
      />
    );
  };
}
