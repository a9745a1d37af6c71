import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type ClipSpan } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { eventually, type SignedIn } from '@sop/testing';
import sharp from 'sharp';
import { release, signInTeam, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { executions, sops, steps } = routes;
const [first, second] = [
  { from_seconds: 0, to_seconds: 6 },
  { from_seconds: 10, to_seconds: 16 },
];

describe('the clips of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let viewer: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, viewer, id } = await signInTeam(fixture));
  });
  afterAll(() => fixture.close());

  const requests = () => fixture.fakes.received.clips.filter(({ sop_id }) => sop_id === id);
  const requested = (number: number, spans: ClipSpan[]) =>
    eventually(() => {
      const latest = requests().find((each) => each.number === number);
      expect(latest?.spans).toEqual(spans);
    });
  const keyOf = ({ from_seconds }: ClipSpan) => keyFor.frame(ours.companyId, id, `clips/${from_seconds}.mp4`);
  const made = async (number: number, spans: ClipSpan[]) => {
    await fixture.fakes.clipsCreated({
      ...{ company_id: ours.companyId, sop_id: id, number },
      clips: spans.map((span) => ({ ...span, key: keyOf(span) })),
    });
    await fixture.allDelivered();
  };
  const shown = async () => {
    const procedure = await viewer.client.call(executions.procedure, { params: { id } });
    return procedure.steps.map(({ clip }) => clip?.replace(/^storage\/|\?.*$/g, '') ?? null);
  };
  const update = async (body: object) => {
    const { revision } = await ours.client.call(sops.get, { params: { id } });
    return ours.client.call(sops.update, { params: { id }, body: { revision, ...body } });
  };
  const stepIds = async () =>
    (await ours.client.call(sops.get, { params: { id } })).steps.map((step) => step.id);

  it('are requested once for the steps of a draft, and shown once they exist', async () => {
    await requested(1, [first, second]);
    expect(await shown()).toEqual([null, null]);
    await made(1, [first]);
    expect(await shown()).toEqual([keyOf(first), null]);
    await update({ title: 'Another' });
    await fixture.allDelivered();
    expect(requests()).toHaveLength(1);
  });

  it('are requested again when the times of steps change, and not shown with other times', async () => {
    await requested(1, [first, second]);
    await made(1, [first, second]);
    const [stepId = ''] = await stepIds();
    await ours.client.call(steps.merge, { params: { id, stepId }, body: {} });
    await requested(2, [first]);
    expect(await shown()).toEqual([keyOf(first)]);
    // Of a request that was replaced.
    await made(1, [second]);
    expect(await shown()).toEqual([keyOf(first)]);
    await made(2, []);
    expect(await shown()).toEqual([null]);
  });

  it('are those of the released version and of its draft', async () => {
    await release(ours, id);
    const [stepId = ''] = await stepIds();
    await ours.client.call(steps.remove, { params: { id, stepId }, query: {} });
    await made(1, [first, second]);
    await fixture.allDelivered();
    expect([requests().length, await shown()]).toEqual([1, [keyOf(first), keyOf(second)]]);
    await release(ours, id);
    await requested(2, [second]);
    expect(await shown()).toEqual([keyOf(second)]);
  });

  it('do not exist while the video is hidden', async () => {
    await made(1, [first, second]);
    await update({ is_video_hidden: true });
    expect(await shown()).toEqual([null, null]);
    await requested(2, []);
    await update({ is_video_hidden: false });
    await requested(3, [first, second]);
  });

  it('are never shown again once regions of the video were destroyed', async () => {
    await made(1, [first, second]);
    const [stepId = ''] = await stepIds();
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#268' } })
      .jpeg()
      .toBuffer();
    for (const name of ['step-0.jpg', 'step-0-small.jpg'])
      await fixture.store.put(keyFor.screenshot(ours.companyId, id, name), picture, {
        contentType: 'image/jpeg',
      });
    const corner = { x: 0, y: 0, width: 0.2, height: 0.2 };
    const body = { crop: null, marks: [], hide: { regions: [corner], extent: 'picture' as const } };
    await ours.client.call(steps.markPicture, { params: { id, stepId, position: 0 }, body });
    expect(await shown()).toEqual([null, null]);
    await update({ title: 'Another' });
    await requested(2, []);
  });
});
