import { expect, it } from 'vitest';
import { parseTrace, traceHeaders, withTrace } from './trace.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

it('reads the trace of a request', () => {
  expect(parseTrace(`00-${id}-${parent}-01`)).toEqual({ traceId: id, spanId: parent, traceFlags: 1 });
});

it.each([
  { what: 'nothing', text: undefined },
  { what: 'another version', text: `ff-${id}-${parent}-01` },
  { what: 'an id of zeros', text: `00-${'0'.repeat(32)}-${parent}-01` },
  { what: 'a parent of zeros', text: `00-${id}-${'0'.repeat(16)}-01` },
  { what: 'capital letters', text: `00-${id.toUpperCase()}-${parent}-01` },
  { what: 'more than that', text: `00-${id}-${parent}-01-more` },
])('reads no trace from $what', ({ text }) => {
  expect(parseTrace(text)).toBeUndefined();
});

it('sends the current span as parent of outgoing requests, and nothing outside a trace', async () => {
  const within = await withTrace({ traceId: id, spanId: parent, traceFlags: 1 }, async () => {
    await Promise.resolve();
    return traceHeaders();
  });
  expect(within).toEqual({ traceparent: `00-${id}-${parent}-01` });
  expect(withTrace(undefined, traceHeaders)).toEqual({});
});
