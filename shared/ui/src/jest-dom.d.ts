import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers';

// The package's declaration does not merge under TypeScript 7: it names the type parameters with other defaults.
declare global {
  namespace jest {
    interface Matchers<R, T> extends TestingLibraryMatchers<unknown, R> {}
  }
}
