import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { overviewOf } from '../../testing/billing.js';
import { meOf } from '../../testing/me.js';
import { show } from '../../testing/show.js';
import { BillingNotice } from './billing-notice.js';

describe('what a company hears of its payments', () => {
  afterEach(cleanup);

  it('is asked for when what the page shows has come', async () => {
    let come: (answer: string) => void = () => undefined;
    const content = new Promise<string>((resolve) => (come = resolve));
    const { subscription } = overviewOf({ status: 'unpaid' });
    const asked = answerWith({ 'GET /api/billing/subscription': { body: subscription } });
    function Room() {
      const { data } = useQuery({ queryKey: ['content'], queryFn: () => content });
      return <p>{data ?? 'not yet'}</p>;
    }
    show(
      <>
        <Room />
        <BillingNotice me={meOf('admin')} />
      </>,
    );
    await screen.findByText('not yet');
    expect(asked).toHaveLength(0);
    await act(async () => come('there'));
    await screen.findByText(/^Your subscription is suspended/);
    expect(asked).toHaveLength(1);
  });
});
