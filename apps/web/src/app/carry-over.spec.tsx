import '../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { carryOver } from './carry-over.js';

function Form() {
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  return (
    <form>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <input type="email" aria-label="Email" defaultValue="" />
      <textarea aria-label="Message" value={message} onChange={({ target }) => setMessage(target.value)} />
      <output>{`${name}: ${message}`}</output>
    </form>
  );
}

describe('replacing a prerendered page', () => {
  let shown: Root | undefined;
  afterEach(() => {
    act(() => shown?.unmount());
    document.body.replaceChildren();
  });

  const written = (html: string) => {
    const root = document.createElement('div');
    root.innerHTML = html;
    document.body.append(root);
    return root;
  };
  const take = (root: HTMLElement) =>
    act(() =>
      carryOver(root, () =>
        flushSync(() => {
          shown = createRoot(root);
          shown.render(<Form />);
        }),
      ),
    );
  const same = '<form><input><input type="email"><textarea></textarea><output></output></form>';

  it('keeps typed text and the cursor', () => {
    const root = written(same);
    const [name, message] = [root.querySelector('input'), root.querySelector('textarea')];
    if (name) name.value = 'Ann';
    if (message) message.value = 'Is there a trial?';
    message?.focus();
    message?.setSelectionRange(3, 8);
    take(root);
    expect(root.querySelector('output')?.textContent).toBe('Ann: Is there a trial?');
    const field = root.querySelector('textarea');
    expect(document.activeElement).toBe(field);
    expect([field?.selectionStart, field?.selectionEnd]).toEqual([3, 8]);
  });

  it('keeps the focus in an email field, which has no readable cursor', () => {
    const root = written(same);
    root.querySelector<HTMLElement>('[type=email]')?.focus();
    take(root);
    expect(document.activeElement).toBe(root.querySelector('[type=email]'));
  });

  it('fills in no fields of another page', () => {
    const root = written('<input value="">');
    const field = root.querySelector('input');
    if (field) field.value = 'Ann';
    take(root);
    expect(root.querySelector('output')?.textContent).toBe(': ');
  });
});
