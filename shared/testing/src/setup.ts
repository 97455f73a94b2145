import { File } from 'node:buffer';
import '@testing-library/jest-dom/jest-globals';
import '@oddbird/popover-polyfill';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterTest } from './after-test.ts';
import { network } from './stub-api.ts';
import './web-crypto.ts';

// An open channel keeps the test process alive; one tab is all that these tests have.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// jsdom misreads the polyfill's selector of closed popovers.
const openPopover = '[popover][class~=":popover-open"] { display: block; }';
globalThis.document?.head.append(Object.assign(document.createElement('style'), { textContent: openPopover }));

// A query that waits fails at each change of the page: only the last error prints the page.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // Ends only what would never come: beside 40 busy programs a page took more than 10 s.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// jsdom's files cannot be read, and Node's FormData takes them for text.
Object.assign(globalThis, { File });

// React makes a FormData of every submit that navigates; Node's takes no form.
const NodeFormData = globalThis.FormData;
globalThis.FormData = class extends NodeFormData {
  constructor(_form?: HTMLFormElement) {
    super();
  }
};

// React stores the stack of each element that it makes, which takes a tenth of a page's tests; after 10,000 it stops.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') ?? {};
Reflect.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  for (const end of afterTest.splice(0)) end();
  jest.useRealTimers();
  network.resetHandlers();
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
  if (globalThis.location?.hash) globalThis.location.hash = '';
  Reflect.deleteProperty(globalThis, 'Stripe');
});
afterAll(() => network.close());
