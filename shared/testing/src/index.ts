import './jest-dom.ts'; // its matchers, for everyone who uses the harness

export { screen, waitFor, within } from '@testing-library/react';
export { aBooking, aService, aUser } from './fixtures.ts';
export { type RenderOptions, renderRoutes } from './render-routes.tsx';
export { type Call, stubApi } from './stub-api.ts';
