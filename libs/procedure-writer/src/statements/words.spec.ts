import { readNarration } from '../steps/narration.js';
import { draftOfLines } from '../testing/spoken-drafts.js';

describe('digits that a recogniser appends to an emergency number', () => {
  it('are dropped, and the sentence is marked as uncertain', async () => {
    const text = 'Call 999-466-44 straight away.';
    const lines = [
      'Open the airway with two fingers under the chin.',
      text,
      'Tilt the head back with one hand on the forehead.',
    ];
    const { steps } = await draftOfLines(...lines);
    expect(steps[1]?.title).toBe('Call 999 straight away');
    const segments = lines.map((line, id) => ({
      id,
      start_seconds: 4 * id,
      end_seconds: 4 * id + 3,
      text: line,
      confidence: 0.95,
    }));
    const { statements } = readNarration({ durationSeconds: 12, creationType: 'video_upload', segments });
    expect(statements[1]?.spoken.some(({ otherwise }) => otherwise === '999-466-44')).toBe(true);
  });

  it('stay where the number is no emergency number', async () => {
    const { steps } = await draftOfLines('Open the app.', 'Call 0800-466-44.', 'Close the app.');
    expect(JSON.stringify(steps)).toContain('0800-466-44');
  });
});
