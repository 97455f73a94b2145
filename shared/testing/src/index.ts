import './jest-dom.ts'; // its matchers, for everyone who uses the harness

export { screen, waitFor, within } from '@testing-library/react';
export { aBooking, aService, aUser } from './fixtures.ts';
export { oddTexts } from './odd-texts.ts';
export { type RenderOptions, renderRoutes, runtimeConfigForTests } from './render-routes.tsx';
export { type Call, stubApi } from './stub-api.ts';
