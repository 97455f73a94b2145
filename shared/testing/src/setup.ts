import '@testing-library/jest-dom/jest-globals';
import { network } from './stub-api.ts';

// An open channel keeps the test process alive; one tab is all that these tests have.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  network.resetHandlers();
  localStorage.clear();
});
afterAll(() => network.close());
