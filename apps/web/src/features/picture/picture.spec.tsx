import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.js';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { sopOf, stepOf } from '../../testing/sop.js';
import { Picture } from './picture.js';

const shot = (path: string) => ({ path, thumbnail: path, seconds: 1, detections: null });
const sopWith = (path: string) => sopOf({ steps: [{ ...stepOf(1, []), screenshots: [shot(path)] }] });
const { id } = sopOf();

function FirstPicture() {
  const { data } = useQuery(queries.sop(id));
  const path = data?.steps[0]?.screenshots[0]?.path;
  return path ? <Picture path={path} alt="the die" /> : null;
}

describe('picture', () => {
  afterEach(cleanup);

  it('loads the current link when its own has expired or its file was deleted', async () => {
    answerWith({
      [`GET /api/sops/${id}`]: [
        { body: sopWith('storage/a.jpg?version=0') },
        { body: sopWith('storage/a.jpg?version=1') },
      ],
      'GET /api/image-proxy': problem(404, 'Not found.'),
    });
    renderPage(<FirstPicture />);
    fireEvent.error(await screen.findByRole('img', { name: 'the die' }));
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'the die' }).getAttribute('src')).toMatch(/version=1$/),
    );
  });

  it('falls back to the image proxy, for stored files to the screenshot path, then to a placeholder', async () => {
    const requests = answerWith({});
    renderPage(<Picture path="storage/videos/sop_1.jpg?signature=x" alt="the die" />);
    fireEvent.error(await screen.findByRole('img', { name: 'the die' }));
    expect(await screen.findByText('Image Not Found')).toBeTruthy();
    expect(requests.map(({ address }) => address)).toEqual([
      '/api/image-proxy?path=videos%2Fsop_1.jpg',
      '/api/screenshots/sop_1.jpg',
    ]);
  });
});
