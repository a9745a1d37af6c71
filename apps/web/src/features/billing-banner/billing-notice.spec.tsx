import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { overviewOf } from '../../testing/billing.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { BillingNotice } from './billing-notice.js';

describe('billing notice', () => {
  afterEach(cleanup);

  it('is requested after the data of the page has loaded', async () => {
    let answerPage: (answer: string) => void = () => undefined;
    const content = new Promise<string>((resolve) => (answerPage = resolve));
    const { subscription } = overviewOf({ status: 'unpaid' });
    const requests = answerWith({ 'GET /api/billing/subscription': { body: subscription } });
    function PageWithNotice() {
      const { data } = useQuery({ queryKey: ['content'], queryFn: () => content });
      return <p>{data ?? 'not yet'}</p>;
    }
    renderPage(
      <>
        <PageWithNotice />
        <BillingNotice me={meOf('admin')} />
      </>,
    );
    await screen.findByText('not yet');
    expect(requests).toHaveLength(0);
    await act(async () => answerPage('there'));
    await screen.findByText(/^Your subscription is suspended/);
    expect(requests).toHaveLength(1);
  });
});
