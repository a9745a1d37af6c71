import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { Revision } from '@sop/contracts';
import { answerWith } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { sopOf } from '../../../testing/sop.js';
import VersionHistory from './version-history.js';

const sop = sopOf();
const revision = (number: number, by: Partial<Revision>): Revision => ({
  ...{ number, kind: 'edited', step_id: null, user_id: `u${number}`, user_email: null, user_name: null },
  ...{ at: `2026-11-2${number}T10:00:00Z`, before: { title: 'a' }, after: { title: 'b' } },
  ...by,
});

describe('version history', () => {
  afterEach(cleanup);

  it('shows the user of a change by name with the address, by address, or as unknown', async () => {
    const items = [
      revision(4, { user_email: 'ann@example.test', user_name: 'Ann Lee' }),
      revision(3, { user_email: 'bob@example.test' }),
      revision(2, {}),
      revision(1, { kind: 'generated', user_id: null }),
    ];
    answerWith({ [`GET /api/sops/${sop.id}/revisions`]: { body: { items, next_cursor: null, total: 4 } } });
    renderPage(<VersionHistory sop={sop} onClose={() => undefined} />);
    expect((await screen.findByText('Ann Lee')).title).toBe('ann@example.test');
    const shown = screen
      .getAllByRole('listitem')
      .map(
        ({ textContent }) =>
          /Ann Lee|bob@example.test|Former user|Generated from the video ·/.exec(textContent)?.[0],
      );
    expect(shown).toEqual(['Ann Lee', 'bob@example.test', 'Former user', 'Generated from the video ·']);
  });
});
