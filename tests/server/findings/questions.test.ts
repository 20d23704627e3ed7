import { Readable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { isMember } from '../../../server/people/notices/index.ts';
import { deliverDue } from '../../../server/platform/mail/index.ts';
import { onlyFinding, openedFindings } from './open-findings.ts';

const findings = openedFindings(() => now);
let now = new Date('2026-03-05T10:00:00Z');
let id = '';

beforeEach(async () => {
  now = new Date('2026-03-05T10:00:00Z');
  const emission = { eec: '25.5', el: '0', ep: '20.8', etd: '2.2', eu: '0', esca: '30', eccs: '0', eccr: '0' };
  ({ id } = await onlyFinding(findings, { emission: { ...emission, ecomp: null } }));
});

/** A finding of which only the question is visible. */
const closed = { finding: null, score: null, reason: null, source: null, conclusion: null, conclusionReason: null };

describe('who reads a finding', () => {
  it('is the registry and the authority of the certificate, and not the organization before a question', async () => {
    const { read, list } = findings;
    expect(await read(id, 'registry')).toMatchObject({ score: 50 });
    expect(await read(id, 'authority')).toMatchObject({ score: 50 });
    for (const as of ['supplier', 'buyer']) {
      expect(await read(id, as)).toBeNull();
      expect((await list(as).catch(() => [])).map((each) => each['id'])).not.toContain(id);
    }
  });

  it('is the questioned organization, which reads only the question, the deadline and its answer', async () => {
    const { ask, read, answer, conclude } = findings;
    expect((await ask(id)).errors).toEqual([]);
    const asked = { question: 'How was it measured?', dueAt: '2026-03-19', status: 'ASKED' };
    expect(await read(id, 'supplier')).toMatchObject({ ...asked, ...closed });
    await answer(id);
    await conclude(id);
    const concluded = { status: 'CONCLUDED', answer: 'By an accredited laboratory.', ...closed };
    expect(await read(id, 'supplier')).toMatchObject(concluded);
    expect(await read(id, 'buyer')).toBeNull();
  });

  it('cannot infer the score by filters, sorting and history', async () => {
    const { ask, trading } = findings;
    await ask(id);
    const query = (given: string) =>
      `{ plausibilityFindings(${given}, page: { index: 0, size: 10 }) { items { id } } }`;
    const filtered = await trading.ask('supplier', query('filter: { score: { from: "1" } }'));
    expect(JSON.stringify(filtered.data)).not.toContain(`"${id}"`);
    const history = `{ plausibilityFindingHistory(id: "${id}", page: { index: 0, size: 10 }) { items { changes { field from to } } } }`;
    expect(JSON.stringify((await trading.ask('supplier', history)).data)).not.toMatch(/score|ESCA|reason/u);
  });
});

it('has a history in which the register made the finding, and the registry asked', async () => {
  await findings.ask(id);
  const history = `{ plausibilityFindingHistory(id: "${id}") { items { action actor organization } } }`;
  const { data } = await findings.trading.ask('registry', history);
  expect(data['plausibilityFindingHistory']).toMatchObject({
    items: [
      { action: 'ask', actor: { id: expect.any(String) }, organization: { id: expect.any(String) } },
      { action: 'create', actor: null, organization: null },
    ],
  });
});

describe('a question', () => {
  it('is answered with text and files before the deadline', async () => {
    const { ask, read, trading, answer } = findings;
    await ask(id);
    const incoming = trading.application.files.openIncoming();
    const files = [
      { receive: () => incoming.receive('protocol.pdf', Readable.from([Buffer.from('%PDF-1.4\n%%EOF\n')])) },
    ];
    expect((await answer(id, { files })).errors).toEqual([]);
    await incoming.release();
    expect(await read(id)).toMatchObject({
      status: 'ANSWERED',
      answeredOn: '2026-03-05',
      isLate: false,
      answerFiles: [{ name: 'protocol.pdf' }],
    });
  });

  it('is late from the day after its deadline, before and after the answer, until the deadline is extended', async () => {
    const { ask, read, answer, extend } = findings;
    await ask(id, { dueAt: '2026-03-06' });
    now = new Date('2026-03-06T22:30:00Z');
    expect(await read(id)).toMatchObject({ isLate: false });
    now = new Date('2026-03-06T23:00:00Z');
    expect(await read(id)).toMatchObject({ isLate: true });
    expect((await extend(id, '2026-03-10')).errors).toEqual([]);
    expect(await read(id)).toMatchObject({ isLate: false, dueAt: '2026-03-10' });
    now = new Date('2026-03-11T08:00:00Z');
    expect((await answer(id)).errors).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'ANSWERED', isLate: true });
  });

  it('can be asked again without the former answer', async () => {
    const { ask, answer, read } = findings;
    await ask(id);
    await answer(id);
    expect((await ask(id, { question: 'By which one?' }, 'authority')).errors).toEqual([]);
    expect(await read(id)).toMatchObject({
      status: 'ASKED',
      question: 'By which one?',
      answer: null,
      answeredOn: null,
    });
  });

  it('sends a notice to the organization', async () => {
    const { trading, ask, read } = findings;
    await ask(id);
    const { application, database } = trading;
    await deliverDue({
      ...application,
      isWithin: (person: string, organization: string) => isMember(database, person, organization),
      from: 'desk@register.example',
      log: pino({ level: 'silent' }),
      sender: { send: () => Promise.resolve(), close: () => undefined },
    });
    const query = '{ notices(language: en) { items { subject link } } }';
    const { data } = await trading.ask('supplier', query);
    const subject = `Question ${String((await read(id))?.['code'])}: answer by 19.03.2026`;
    expect(data['notices']).toMatchObject({ items: expect.arrayContaining([{ subject, link: `/findings/${id}` }]) });
  });
});

describe('invalid input', () => {
  it.each([
    { input: { question: '  ' }, error: 'errors.form.required at question' },
    { input: { question: 'x' }, error: 'errors.form.tooShort at question' },
    { input: { dueAt: '2026-03-04' }, error: 'errors.plausibilityFinding.dueLimits at dueAt' },
    { input: { dueAt: '2031-03-06' }, error: 'errors.plausibilityFinding.dueLimits at dueAt' },
  ])('is refused in a question: $input', async ({ input, error }) => {
    expect((await findings.ask(id, input)).errors).toEqual([error]);
    expect(await findings.read(id)).toMatchObject({ status: 'OPEN', question: null });
  });

  it('is refused in an answer and a conclusion', async () => {
    const { ask, answer, conclude } = findings;
    expect((await answer(id)).errors).toEqual(['errors.entity.notFound']);
    await ask(id);
    expect((await answer(id, { answer: ' ' })).errors).not.toEqual([]);
    expect((await conclude(id, { reason: ' ' })).errors).not.toEqual([]);
  });

  it('is refused to everybody who may not act now', async () => {
    const { ask, answer, extend, conclude } = findings;
    expect((await ask(id, {}, 'supplier')).errors).toEqual(['errors.forbidden']);
    expect((await extend(id, '2026-04-01')).errors).toEqual(['errors.plausibilityFinding.notAsked']);
    await ask(id);
    expect((await answer(id, {}, 'buyer')).errors).not.toEqual([]);
    expect((await answer(id, {}, 'registry')).errors).toEqual(['errors.forbidden']);
    expect((await conclude(id, {}, 'supplier')).errors).toEqual(['errors.forbidden']);
    expect((await conclude(id)).errors).toEqual([]);
    expect((await answer(id)).errors).toEqual(['errors.plausibilityFinding.notAsked']);
    expect((await conclude(id)).errors).toEqual(['errors.plausibilityFinding.notOpen']);
  });

  it('one of two concurrent conclusions succeeds', async () => {
    const { conclude } = findings;
    const replies = await Promise.all([
      conclude(id, { conclusion: 'CONFIRMED' }),
      conclude(id, { conclusion: 'UNFOUNDED' }, 'authority'),
    ]);
    expect(replies.flatMap(({ errors }) => errors)).toEqual(['errors.plausibilityFinding.notOpen']);
  });
});
