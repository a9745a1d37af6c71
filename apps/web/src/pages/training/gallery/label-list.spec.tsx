import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { datasetOf } from '../../../testing/training.js';
import { LabelList } from './label-list.js';

const open = (answers: Parameters<typeof answerWith>[0] = {}) => {
  const requests = answerWith({ 'GET /api/users/me': { body: meOf('editor') }, ...answers });
  renderPage(<LabelList dataset={datasetOf()} colourOfLabel={() => '#ffd23f'} />);
  return { requests };
};

describe('labels of a dataset', () => {
  afterEach(cleanup);

  it('are listed with their counts and renamed everywhere', async () => {
    const { requests } = open({ 'PUT /api/training/datasets/7/classes': { body: datasetOf() } });
    fireEvent.click(await screen.findByRole('button', { name: 'Rename clamp' }));
    expect(screen.getByText('1 box')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('New name of clamp'), { target: { value: ' clip ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByRole('button', { name: 'Rename clamp' });
    expect(requests.find(({ method }) => method === 'PUT')?.body).toBe('{"from":"clamp","to":"clip"}');
  });

  it('warn before two become one', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Rename clamp' }));
    fireEvent.change(screen.getByLabelText('New name of clamp'), { target: { value: 'wrench' } });
    expect(screen.getByText('“wrench” already exists. The two labels will be merged.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Merge' })).toBeTruthy();
  });
});
