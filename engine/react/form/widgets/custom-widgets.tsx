import type { RegistryWidgetsType, Widget, WidgetProps } from '@rjsf/utils';
import type { Registry } from '../../state/index.ts';
import { useControl } from '../use-control.ts';

/** The widgets that metadata names beside the engine's own: the portal's, and those of packages for the form library. */
export function customWidgets(named: Registry['widgets']): RegistryWidgetsType {
  const widgets = named as Readonly<Record<string, Widget>>; // The registry knows no form library; what a widget is, is known only here.
  return Object.fromEntries(Object.entries(widgets).map(([name, widget]) => [name, ruled(widget)]));
}

/** A widget told by the form library's own properties what the rules say just now. A plain function, since the library takes nothing else. */
function ruled(Own: Widget): Widget {
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
