import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { type RecordPath, valueAt } from '../../../record/index.ts';
import { useFormat } from '../../format/index.ts';
import { hasModifier } from '../../keys/index.ts';
import { useWords } from '../../state/index.ts';
import { isEditable } from '../editable.ts';
import { useChange, useField, useFieldState, useFormState, useOpenForm } from '../form-context.tsx';
import { closestZoom, coordinatesAt, coordinatesByKey, viewAround, type Coordinates } from './next-coordinates.ts';

/** Paths of the two coordinates in the record. */
export interface CoordinatePaths {
  readonly latitude: RecordPath;
  readonly longitude: RecordPath;
}

/** Initial centre of the map, near most of the population. */
const start: Coordinates = { latitude: 20, longitude: 0 };

/** Behaviour of the map that sets coordinates. */
export function useCoordinatesMap(paths: CoordinatePaths) {
  const translate = useWords();
  const { mode } = useOpenForm();
  const [latitude, longitude] = [useFigure(paths.latitude), useFigure(paths.longitude)];
  const coordinates = useCoordinates(paths);
  const written = useCoordinatesFormatter();
  const [level, setLevel] = useState(0);
  const [moved, setMoved] = useState(false);
  const picture = useRef<SVGSVGElement>(null);
  const helpId = useId();
  const view = viewAround(level, coordinates ?? start);
  const isOpen = mode === 'edit' && latitude.isEditable && longitude.isEditable;
  const choose = (next: Coordinates) => {
    setMoved(true);
    latitude.change(String(next.latitude));
    longitude.change(String(next.longitude));
  };
  const zoom = (by: 1 | -1) => setLevel((former) => Math.min(Math.max(former + by, 0), closestZoom));

  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    if (event.key === '+') zoom(1);
    if (event.key === '-') zoom(-1);
    const next = coordinatesByKey(event.key, event.shiftKey ? 'ten steps' : 'step', level, coordinates ?? start);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined) return;
    choose(coordinatesAt(view, level, { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }));
  };

  const label = `${translate('form.map')}: ${coordinates === undefined ? translate('form.mapNoPlace') : written(coordinates)}`;
  const operated = { role: 'application', tabIndex: 0, 'aria-describedby': helpId, onKeyDown, onClick } as const;
  return {
    coordinates,
    view,
    picture,
    isOpen,
    helpId,
    frame: { 'aria-label': label, ...(isOpen ? operated : ({ role: 'img' } as const)) },
    /** Announcement for screen readers after a move on the map, but not while typing. */
    told: moved && coordinates !== undefined ? written(coordinates) : '',
    closer: { 'aria-label': translate('form.mapCloser'), disabled: level === closestZoom, onClick: () => zoom(1) },
    farther: { 'aria-label': translate('form.mapFarther'), disabled: level === 0, onClick: () => zoom(-1) },
  };
}

function useFigure(path: RecordPath) {
  return { isEditable: isEditable(useField(path), useFieldState(path)), change: useChange(path) };
}

/** The coordinates in the form; undefined while one is missing or invalid. */
function useCoordinates({ latitude, longitude }: CoordinatePaths): Coordinates | undefined {
  const north = useFormState(({ data }) => degreesIn(valueAt(data, latitude), 90));
  const east = useFormState(({ data }) => degreesIn(valueAt(data, longitude), 180));
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east };
}

function degreesIn(value: unknown, most: number): number | undefined {
  const degrees = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Math.abs(degrees) <= most ? degrees : undefined;
}

function useCoordinatesFormatter(): (coordinates: Coordinates) => string {
  const format = useFormat();
  const degrees = (figure: number) => format.quantity(figure, '°', { decimals: 4 });
  return ({ latitude, longitude }) => `${degrees(latitude)} ${degrees(longitude)}`;
}
