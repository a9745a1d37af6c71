import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Sop } from '@sop/contracts';
import { keys } from '../../api/query.js';
import { answerWith } from '../../testing/answer.js';
import { show } from '../../testing/show.js';
import { sopOf, stepOf } from '../../testing/sop.js';
import { Component as SopPage } from './sop-page.js';

const open = async (sop: Sop) => {
  const asked = answerWith({ [`GET /api/sops/${sop.id}`]: { body: sop } });
  const view = show(<SopPage />, `/sop/${sop.id}`, '/sop/:id');
  await screen.findByRole('heading', { level: 1 });
  return { asked, ...view };
};

const video = () => screen.getByLabelText<HTMLVideoElement>(/^Original Video:/);
const playAt = (seconds: number) =>
  act(() => {
    video().currentTime = seconds;
    fireEvent.play(video());
    fireEvent.timeUpdate(video());
  });
const steps = () => within(screen.getByRole('region', { name: 'Procedure' })).getAllByRole('listitem');

describe('the SOP page', () => {
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  afterEach(cleanup);

  it('plays the video from what a sentence rests on', async () => {
    await open(sopOf());
    fireEvent.click(screen.getByRole('link', { name: 'Loosen the bolts.' }));
    expect(video().currentTime).toBe(18);
  });

  it('marks the step, and in the transcript the line, that is being played', async () => {
    await open(sopOf());
    playAt(19);
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step']);
    expect(screen.getByRole('link', { name: /Loosen them/ }).getAttribute('aria-current')).toBe('true');
  });

  it('marks nothing before the reader uses the video', async () => {
    await open(sopOf());
    expect(steps().some((step) => step.hasAttribute('aria-current'))).toBe(false);
  });

  it('goes from step to step with J and K', async () => {
    await open(sopOf());
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.id).toBe('step-2');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' });
    expect(document.activeElement?.id).toBe('step-1');
  });

  it('says quietly which sentence is not certain', async () => {
    await open(sopOf());
    expect(screen.getByRole('link', { name: 'Hold the die. (Not certain: play it and check)' })).toBeTruthy();
  });

  it('keeps what was typed when saving fails', async () => {
    await open(sopOf());
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Do thing 1' }));
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'My words.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Failed to save changes. Please try again.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('My words.');
  });

  it('gives back what was being typed when the page is opened again', async () => {
    const { unmount } = await open(sopOf());
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Do thing 1' }));
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'My words.' } });
    unmount();
    await open(sopOf());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('My words.');
  });

  it('leads to what is not certain until a person has accepted it as it stands', async () => {
    const sop = sopOf();
    const [, unsure] = sop.steps;
    const path = `/api/sops/${sop.id}/steps/${unsure?.id}`;
    const asked = answerWith({
      [`GET /api/sops/${sop.id}`]: { body: sop },
      [`PUT ${path}`]: { body: { ...unsure, sentences: [], is_edited: true } },
    });
    show(<SopPage />, `/sop/${sop.id}`, '/sop/:id');
    await screen.findByText('To review (1)');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(document.activeElement?.id).toBe('step-2');
    fireEvent.click(screen.getByRole('button', { name: 'Accept: Do thing 2' }));
    await waitFor(() => expect(screen.queryByText(/^To review/)).toBeNull());
    const sent = asked.find((each) => each.method === 'PUT')?.body;
    expect(sent instanceof FormData && sent.get('description')).toBe(unsure?.description);
  });

  it('edits one step at a time', async () => {
    await open(sopOf());
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Do thing 1' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit: Do thing 2' }).disabled).toBe(true);
  });

  it('shows safety for work, and not for screen recordings, whose steps it shows all the same', async () => {
    const evidence = { segment_ids: [], start_seconds: 1, end_seconds: 2, sources: ['speech' as const] };
    const precautions = [
      { text: 'Lock the press.', kind: 'hazard' as const, step_index: null, evidence, confidence: 1 },
    ];
    const { unmount } = await open(sopOf({ precautions }));
    expect(screen.getByRole('region', { name: 'Safety Precautions' })).toBeTruthy();
    unmount();
    await open(sopOf({ precautions, is_screen_recording: true }));
    expect(screen.queryByText('Safety Precautions')).toBeNull();
    expect(steps()).toHaveLength(2);
  });

  it('explains a video without a procedure and keeps its transcript', async () => {
    await open(sopOf({ steps: [], no_procedure_reason: 'Only a talk.' }));
    expect(screen.getByText(/Only a talk\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Turn it off/ })).toBeTruthy();
  });

  it('asks for pictures by hand when none were found for a step', async () => {
    await open(sopOf({ screenshot_selection_failed: true, steps: [stepOf(1, [])] }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Manual Screenshot Selection Required',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save All' }).disabled).toBe(true);
  });

  it('does not start the video anew when the SOP comes with a newly signed path', async () => {
    const sop = sopOf();
    const { client } = await open(sop);
    const before = video().getAttribute('src');
    act(() => {
      client.setQueryData(keys.sop(sop.id), { ...sop, video_path: 'storage/videos/v.mp4?signature=new' });
    });
    expect(video().getAttribute('src')).toBe(before);
  });
});
