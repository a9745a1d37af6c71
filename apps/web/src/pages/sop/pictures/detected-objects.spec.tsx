import '../../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Detection, Sop, Step } from '@sop/contracts';
import { answerWith } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { sentenceOf, sopOf, stepOf } from '../../../testing/sop.js';
import { tintsOf } from './detected-objects.js';
import { Component as SopPage } from '../sop-page.js';

const seen = (label: string, seconds: number, is_custom?: true): Detection => ({
  label,
  seconds,
  score: 0.876,
  box: { x: 0.25, y: 0.5, width: 0.125, height: 0.25 },
  ...(is_custom && { is_custom }),
});
const pictured = (position: number, detections: Detection[] | null, change: Partial<Step> = {}): Step =>
  stepOf(position, [sentenceOf('Close it.', position * 10, position * 10 + 5)], {
    screenshots: [{ path: 'storage/a.jpg', thumbnail: 'storage/a.jpg', seconds: 12, detections }],
    ...change,
  });

const open = async (change: Partial<Sop>) => {
  const sop = sopOf(change);
  answerWith({ [`GET /api/sops/${sop.id}`]: { body: sop } });
  renderPage(<SopPage />, `/sop/${sop.id}`, '/sop/:id');
  await screen.findByRole('heading', { level: 1 });
};
const turnOn = () => fireEvent.click(screen.getByRole('switch', { name: 'Show detected objects' }));
const boxes = () => [...document.querySelectorAll('[data-boxes] g')];

describe('detected objects', () => {
  beforeEach(() => window.localStorage.clear());
  afterEach(cleanup);

  it('draws boxes on the picture on demand, those of the company’s model distinguishable', async () => {
    await open({ steps: [pictured(1, [seen('person', 12), seen('ball_valve', 12, true)])] });
    expect(boxes()).toHaveLength(0);
    turnOn();
    expect(boxes().map((each) => each.hasAttribute('data-own'))).toEqual([false, true]);
    const rect = ['x', 'y', 'width', 'height'].map((name) =>
      boxes()[1]?.querySelector('rect')?.getAttribute(name),
    );
    expect(rect).toEqual(['25%', '50%', '12.5%', '25%']);
    expect(screen.getByText('On this picture: person 88 %, ball valve 88 %')).toBeTruthy();
  });

  it('draws them on the enlarged picture too', async () => {
    await open({ steps: [pictured(1, [seen('ball_valve', 12, true)])] });
    turnOn();
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Do thing 1' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelectorAll('[data-boxes] g')).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Show detected objects' }));
    expect(boxes()).toHaveLength(0);
  });

  it('remembers the choice', async () => {
    const steps = [pictured(1, [seen('person', 12)])];
    await open({ steps });
    turnOn();
    cleanup();
    await open({ steps });
    expect(boxes()).toHaveLength(1);
  });

  it('distinguishes a picture without detection from one without objects', async () => {
    await open({ steps: [pictured(1, null), pictured(2, [])] });
    turnOn();
    expect(screen.getAllByText('Not checked').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Nothing detected').length).toBeGreaterThan(0);
  });

  it('offers no switch if no picture was analysed', async () => {
    await open({ steps: [pictured(1, null)] });
    expect(screen.queryByRole('switch', { name: 'Show detected objects' })).toBeNull();
  });

  it('plays the time at which an object was seen, worn or missing', async () => {
    const step = pictured(1, [], {
      detections: [seen('torque wrench', 12.5, true)],
      protective_equipment: [
        { name: 'helmet', state: 'present', seconds: 14, confidence: 0.9 },
        { name: 'gloves', state: 'absent', seconds: 13, confidence: 0.6 },
      ],
    });
    await open({ steps: [step] });
    const list = within(screen.getByRole('list', { name: 'Seen in this step' }));
    const video = screen.getByLabelText<HTMLVideoElement>(/^Original Video:/);
    const played = ['Seen: torque wrench at 0:12', 'Seen: helmet at 0:14', 'Not seen: gloves at 0:13'].map(
      (name) => {
        fireEvent.click(list.getByRole('link', { name }));
        return video.currentTime;
      },
    );
    expect(played).toEqual([12.5, 14, 13]);
  });

  it('shows in the equipment when an item was visible', async () => {
    const evidence = { segment_ids: [], start_seconds: 12, end_seconds: 61, sources: ['detection' as const] };
    await open({ equipment: [{ name: 'Ball valve', kind: 'tool', evidence, confidence: 0.9 }] });
    fireEvent.click(screen.getByRole('link', { name: 'Ball valve seen at 0:12' }));
    expect(screen.getByLabelText<HTMLVideoElement>(/^Original Video:/).currentTime).toBe(12);
  });

  it('names the company’s own network, and nothing of the operator’s', async () => {
    const company_model = { id: stepOf(1, []).id, name: 'Valves', version: 3 };
    const base_reason = 'yolov8m is not installed; COCO-SSD MobileNetV2 is used.';
    const detected_by = { base_model: 'COCO-SSD MobileNetV2', base_reason, backend: 'wasm', company_model };
    await open({ detected_by });
    screen.getByText('Objects detected by the general model and your model “Valves” (version 3)');
    expect(document.body.innerHTML).not.toMatch(/COCO|yolo/);
  });

  it('assigns every taught class one tint for all pictures', () => {
    const steps = [
      pictured(1, [seen('valve', 1, true), seen('person', 1)]),
      pictured(2, [seen('hose', 2, true), seen('valve', 2, true)]),
    ];
    expect([...tintsOf({ steps })]).toEqual([
      ['hose', 0],
      ['valve', 1],
    ]);
  });
});
