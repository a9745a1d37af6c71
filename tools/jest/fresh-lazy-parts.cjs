const react = require('react');
const { afterEach } = require('@jest/globals');

/** What React stores for a part until it is loaded. */
const notLoaded = -1;
const parts = new Map();
const { lazy } = react;

// The ES module of React copies this when a spec imports it first.
react.lazy = (load) => {
  const part = lazy(load);
  const { _payload: payload } = part;
  if (payload._status !== notLoaded) throw new Error('React stores lazy parts in another way now');
  parts.set(payload, payload._result);
  return part;
};

/** Each test loads the lazy parts of a page again, so that none depends on an earlier test. */
afterEach(() => {
  for (const [payload, load] of parts) Object.assign(payload, { _status: notLoaded, _result: load });
});
