import { Button } from '@blueprintjs/core';
import { memo } from 'react';
import { useWords } from '../../state/index.ts';
import type { PlacedField } from '../form-layout.ts';
import type { Coordinates, View } from './next-coordinates.ts';
import { useCoordinatesMap, type CoordinatePaths } from './use-coordinates-map.ts';
import { borders, landOutlines } from './world-outlines.ts';

/** Map that shows and sets the coordinates in a section's fields; the fields are the accessible alternative. */
export function CoordinatesMap({ fields }: { readonly fields: readonly PlacedField[] }) {
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map((measure) => pathOf(fields, measure));
  return latitude === undefined || longitude === undefined ? null : (
    <OpenMap latitude={latitude} longitude={longitude} />
  );
}

function pathOf(fields: readonly PlacedField[], measure: keyof Coordinates) {
  return fields.find(({ field }) => 'measures' in field && field.measures === measure)?.path;
}

function OpenMap(paths: CoordinatePaths) {
  const translate = useWords();
  const { coordinates, view, picture, isOpen, helpId, frame, told, closer, farther } = useCoordinatesMap(paths);
  return (
    <div className="place-map">
      <div className="place-map-frame">
        <div className="place-map-picture" {...frame}>
          <svg ref={picture} viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`} aria-hidden="true">
            <World />
            {coordinates !== undefined && <Mark coordinates={coordinates} view={view} />}
          </svg>
        </div>
        <div className="place-map-zoom">
          <Button {...closer}>+</Button>
          <Button {...farther}>−</Button>
        </div>
      </div>
      {isOpen && (
        <p className="form-help" id={helpId}>
          {translate('form.mapHelp')}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </div>
  );
}

/** Memoized: the outlines never change. */
const World = memo(function World() {
  return (
    <>
      <path className="place-map-land" d={landOutlines} />
      <path className="place-map-borders" d={borders} />
    </>
  );
});

/** Has the same size at every zoom level. */
function Mark({ coordinates, view }: { readonly coordinates: Coordinates; readonly view: View }) {
  const size = view.width / 70;
  return (
    <g className="place-map-mark" transform={`translate(${coordinates.longitude} ${-coordinates.latitude})`}>
      <circle r={size} />
      <circle r={size / 4} className="place-map-point" />
    </g>
  );
}
