import '@testing-library/jest-dom/jest-globals';
import { network } from './stub-api.ts';

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  network.resetHandlers();
  localStorage.clear();
});
afterAll(() => network.close());
