import './jest-dom.ts'; // its matchers, for everyone who uses the harness

export { screen, waitFor, within } from '@testing-library/react';
export {
  enter,
  held,
  noEmails,
  oddRecords,
  overlongEmail,
  refusedToken,
  strangeTexts,
} from './bad-input.ts';
export { expectRetry } from './expect-retry.ts';
export {
  aBooking,
  aBookingMoney,
  aBookingPayment,
  aCase,
  aCaseSummary,
  aConversation,
  anAgreement,
  aProvider,
  aReview,
  aSavedService,
  aService,
  aUser,
  bookingPages,
} from './fixtures.ts';
export { hear } from './hear.ts';
export { config, onButton, type RenderOptions, renderRoutes, switchOn } from './render-routes.tsx';
export { expectHydrates, expectReleased, renderOnServer, type ServerPage } from './server-render.tsx';
export { type Call, stubApi } from './stub-api.ts';
export { fakeDate, fakeIntervals, finePointer, onScreen, wide } from './surroundings.ts';
