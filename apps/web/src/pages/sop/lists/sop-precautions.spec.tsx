import '../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keys } from '../../../api/query-keys.js';
import { problem } from '../../../testing/answer.js';
import { sentenceOf, sopOf } from '../../../testing/sop.js';
import { resetBetweenTests, warnsBeforeUnload, open, refusal, sent, sop } from '../testing/edited-sop.js';

describe('precautions of an SOP', () => {
  resetBetweenTests();

  const precautionOf = (text: string) => ({
    text,
    kind: 'hazard' as const,
    step_index: null,
    evidence: sentenceOf(text, 1, 2).evidence,
    confidence: 1,
  });
  const withPrecautions = (...texts: string[]) =>
    sopOf({ precautions: texts.map(precautionOf), safety_precautions: texts.join('\n') });
  const field = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Precaution ${number}`);

  /** The fields are loaded when they are first edited. */
  const edit = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Edit the safety precautions' }));
    await screen.findByLabelText('Precaution 1');
  };

  it('name the step without which they may not be understood', async () => {
    const [first, second] = [precautionOf('Then leave it.'), precautionOf('Wear gloves.')];
    await open(sopOf({ precautions: [{ ...first, step_index: 1 }, second] }));
    const list = within(screen.getByRole('region', { name: 'Safety Precautions' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Then leave it.Step 2',
      'Wear gloves.',
    ]);
    expect(list.getByRole('link', { name: 'Step 2' }).getAttribute('href')).toBe('#step-2');
  });

  it('are saved on blur, without empty ones', async () => {
    const saved = { ...withPrecautions('Lock the press.', 'Mind the edge.'), revision: 2 };
    const { requests } = await open(withPrecautions('Lock the press.'), {
      [`PUT /api/sops/${sop.id}`]: { body: saved },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Edit the safety precautions' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a precaution' }));
    fireEvent.blur(field(2));
    expect(sent(requests, 'PUT', sop.id)).toEqual([]);
    fireEvent.change(field(2), { target: { value: 'Mind the edge.' } });
    fireEvent.blur(field(2));
    await screen.findByText('The safety precautions were saved');
    expect(sent(requests, 'PUT', sop.id)[0]).toMatchObject({
      revision: 1,
      precautions: [
        { text: 'Lock the press.', kind: 'hazard' },
        { text: 'Mind the edge.', kind: 'instruction' },
      ],
    });
  });

  it('keep both lists when two users edit them at once', async () => {
    const theirs = { ...withPrecautions('Wear a mask.'), revision: 4 };
    const { requests } = await open(withPrecautions('Lock the press.'), {
      [`PUT /api/sops/${sop.id}`]: [
        refusal(theirs),
        { body: { ...withPrecautions('Lock it.'), revision: 5 } },
      ],
    });
    await edit();
    fireEvent.change(field(1), { target: { value: 'Lock it.' } });
    fireEvent.blur(field(1));
    const alert = await screen.findByText(/Someone else saved this list/);
    expect(alert.parentElement?.textContent).toContain('Wear a mask.');
    expect(field(1).value).toBe('Lock it.');
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('The safety precautions were saved');
    expect(sent(requests, 'PUT', sop.id).map((body) => (body as { revision: number }).revision)).toEqual([
      1, 4,
    ]);
  });

  it('ask also if the other user’s list arrives before the own one is saved', async () => {
    const theirs = { ...withPrecautions('Wear a mask.'), revision: 4 };
    const { requests, client } = await open(withPrecautions('Lock the press.'), {
      [`PUT /api/sops/${sop.id}`]: refusal(theirs),
    });
    await edit();
    fireEvent.change(field(1), { target: { value: 'Lock it.' } });
    act(() => void client.setQueryData(keys.sop(sop.id), theirs));
    fireEvent.blur(field(1));
    await screen.findByText(/Someone else saved this list/);
    expect(sent(requests, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
  });

  it('are restored after the page was closed, and overwrite no other user’s list', async () => {
    await open(withPrecautions('Lock the press.'));
    await edit();
    fireEvent.change(field(1), { target: { value: 'Lock it.' } });
    cleanup();
    const theirs = { ...withPrecautions('Wear a mask.'), revision: 4 };
    const { requests } = await open(theirs, { [`PUT /api/sops/${sop.id}`]: refusal(theirs) });
    await waitFor(() => expect(field(1).value).toBe('Lock it.'));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText(/Someone else saved this list/);
    expect(sent(requests, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
    fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    cleanup();
    await open(theirs);
    expect(screen.queryByLabelText('Precaution 1')).toBeNull();
  });

  it('stay in their fields after a failed save until they are saved or discarded', async () => {
    const saved = { ...withPrecautions('Lock it.'), revision: 2 };
    const { requests } = await open(withPrecautions('Lock the press.'), {
      [`PUT /api/sops/${sop.id}`]: [problem(500, ''), problem(500, ''), { body: saved }],
    });
    await edit();
    fireEvent.change(field(1), { target: { value: 'Lock it.' } });
    expect(warnsBeforeUnload()).toBe(true);
    fireEvent.blur(field(1));
    await screen.findByText('Failed to save changes. Please try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(sent(requests, 'PUT', sop.id)).toHaveLength(2));
    expect(field(1).value).toBe('Lock it.');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByLabelText('Precaution 1')).toBeNull());
    expect(sent(requests, 'PUT', sop.id)).toHaveLength(3);
    expect(warnsBeforeUnload()).toBe(false);
  });

  it('can be started where there are none', async () => {
    await open(sop);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit the safety precautions' }));
    expect(screen.getByRole('region', { name: 'Safety Precautions' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('region', { name: 'Safety Precautions' })).toBeNull();
  });
});
