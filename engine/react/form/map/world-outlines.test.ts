import { expect, it } from 'vitest';
import { borderLines, bordersOf } from './world-outlines.ts';

type Lines = typeof borderLines.coordinates;

/** Each segment of a line, independent of direction, since adjacent lines are joined. */
const stepsOf = (lines: Lines) =>
  lines.flatMap((line) => line.slice(1).map((point, index) => [line[index], point].map(String).sort().join(' ')));

const drawn = new Set(stepsOf(borderLines.coordinates));
const isDrawn = (step: string) => drawn.has(step);

it.each([
  ['Slovakia', 'Hungary'],
  ['Kosovo', 'Albania'],
  ['Norway', 'Sweden'],
] as const)('draws the border between %s and %s', (one, other) => {
  const steps = stepsOf(bordersOf(one, other));
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.every(isDrawn)).toBe(true);
});

it.each([
  ['Serbia', 'Kosovo'],
  ['Cyprus', 'N. Cyprus'],
  ['Somalia', 'Somaliland'],
] as const)('draws no line between %s and %s', (one, other) => {
  const steps = stepsOf(bordersOf(one, other));
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.some(isDrawn)).toBe(false);
});

it('has no line between Ukraine and Crimea, and has the border of Ukraine with Russia', () => {
  const [border = [], ofCrimea = []] = bordersOf('Ukraine', 'Russia');
  expect(border.some(([, latitude = 0]) => latitude > 52)).toBe(true);
  expect(ofCrimea.length).toBeGreaterThan(0);
  expect(stepsOf([border]).every(isDrawn)).toBe(true);
  expect(stepsOf([ofCrimea]).some(isDrawn)).toBe(false);
});
