import { cellKinds } from '../../language/index.ts';
import { everyList } from '../record/every-list.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type Place } from './finding.ts';

/** Names that code must answer for are in its registry: cells, widgets, panels, screens. */
export const codeNames: Check = ({ catalogue: { entities, routes }, names }) => {
  const find = (
    kind: string,
    name: string | undefined,
    known: readonly string[] | undefined,
    place: Place,
  ): readonly Finding[] => (name === undefined || !known ? [] : unknownName(kind, name, known, place));
  const screens = names.screens && [
    ...names.screens,
    'redirect',
    'ask',
    'steps',
    'list',
    'form',
    'detail',
    'action',
    'offspring',
  ];
  const cells = names.cells && [...cellKinds, ...names.cells];
  return [
    ...routes.flatMap(({ screen }, index) =>
      find('screen', screen, screens, inApp('routes', 'routes', index, 'screen')),
    ),
    ...Object.values(entities).flatMap(({ name, list: own, lists, form, routes: further }) => [
      ...everyList({ list: own, lists }).flatMap(({ list, path }) => [
        ...list.columns.flatMap(({ cell }, index) =>
          find('cell', cell, cells, inEntity(name, ...path, 'columns', index, 'cell')),
        ),
        ...list.panels.flatMap((panel, index) =>
          find('panel', panel, names.listPanels, inEntity(name, ...path, 'panels', index)),
        ),
      ]),
      ...(form?.sections ?? []).flatMap(({ fields, panel }, index) => [
        ...find('panel', panel, names.panels, inEntity(name, 'form', 'sections', index, 'panel')),
        ...fields.flatMap(({ widget }, position) =>
          find(
            'widget',
            widget,
            names.widgets,
            inEntity(name, 'form', 'sections', index, 'fields', position, 'widget'),
          ),
        ),
      ]),
      ...(form?.summary ?? []).flatMap((panel, index) =>
        find('panel', panel, names.panels, inEntity(name, 'form', 'summary', index)),
      ),
      ...further.flatMap(({ screen, instead }, index) => [
        ...find('screen', screen, screens, inEntity(name, 'routes', index, 'screen')),
        ...instead.flatMap(({ panel }, position) =>
          find('panel', panel, names.panels, inEntity(name, 'routes', index, 'instead', position, 'panel')),
        ),
      ]),
    ]),
  ];
};
