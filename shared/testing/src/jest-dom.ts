import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers';

// The package's declaration does not merge under TypeScript 7: it gives the type parameters other defaults.
declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: must repeat the parameters of the interface that it adds to
    interface Matchers<R, T = {}> extends TestingLibraryMatchers<unknown, R> {}
  }
}
