import { operateErrorCodes } from '@slices/format';

/** Every code that the API sends. Screens branch on them, never on an error's English. */
export const errorCodes = {
  notSignedIn: 'session/missing',
  sessionEnded: 'session/ended',
  wrongCredentials: 'session/wrong-credentials',
  tooManyAttempts: 'session/too-many-attempts',

  registrationRefused: 'account/registration-refused',
  detailsRefused: 'account/details-refused',
  wrongPassword: 'account/wrong-password',
  openBookings: 'account/open-bookings',
  openCases: 'account/open-cases',
  moneyLeft: 'account/money-left',
  moneyMoving: 'account/money-moving',
  resetInvalid: 'account/reset-invalid',
  emailChangeInvalid: 'account/email-change-invalid',
  unsubscribeInvalid: 'account/unsubscribe-invalid',
  confirmationInvalid: 'account/confirmation-invalid',
  wrongRole: 'account/wrong-role',
  exportExists: 'account/export-exists',
  accountSuspended: 'account/suspended',
  personNotFound: 'account/not-found',
  suspensionRefused: 'account/suspension-refused',

  secondAdminNeeded: 'office/second-admin',
  approvalNotFound: 'office/approval-not-found',
  ownApproval: 'office/own-approval',

  pictureTooLarge: 'upload/too-large',
  pictureTooManyPixels: 'upload/too-many-pixels',
  notAPicture: 'upload/not-a-picture',
  pictureDamaged: 'upload/damaged',
  pictureUnknown: 'upload/unknown-picture',

  credentialNotFound: 'credential/not-found',
  credentialFile: 'credential/file',
  credentialFileGone: 'credential/file-gone',
  credentialExpired: 'credential/expired',
  credentialDecided: 'credential/decided',
  tooManyCredentials: 'credential/too-many',

  notFound: 'resource/not-found',
  notOpen: 'resource/forbidden',
  invalidInput: 'input/invalid',
  inputTooLarge: 'input/too-large',
  wrongType: 'input/wrong-type',
  noRoute: 'request/no-route',
  crossSite: 'request/cross-site',
  idempotencyReused: 'request/idempotency-reused',
  stillRunning: 'request/still-running',
  requestTimeout: 'request/timeout',
  unexpected: 'server/unexpected',
  unavailable: 'server/unavailable',
  tooManyStreams: 'live/too-many-streams',
  contactUnavailable: 'contact/unavailable',

  serviceNotFound: 'service/not-found',
  serviceForbidden: 'service/forbidden',
  serviceChanged: 'service/changed',
  serviceNotBookable: 'service/not-bookable',
  serviceTransitionRefused: 'service/transition-refused',

  providerNotFound: 'provider/not-found',

  conversationNotFound: 'conversation/not-found',
  conversationClosed: 'conversation/closed',
  recipientUnavailable: 'conversation/recipient-unavailable',

  reportedNotFound: 'report/not-found',
  ownReport: 'report/own',
  reportExists: 'report/exists',
  reportDecided: 'report/decided',
  moveRefused: 'report/move-refused',

  reviewNotFound: 'review/not-found',
  reviewExists: 'review/exists',
  reviewForbidden: 'review/forbidden',
  replyExists: 'review/reply-exists',
  replyLate: 'review/reply-late',

  bookingNotFound: 'booking/not-found',
  bookingForbidden: 'booking/forbidden',
  bookingTransitionRefused: 'booking/transition-refused',
  rescheduleRefused: 'booking/reschedule-refused',
  rescheduleChanged: 'booking/reschedule-changed',
  slotTaken: 'booking/slot-taken',
  slotNotOffered: 'booking/slot-not-offered',
  alreadyWaiting: 'booking/already-waiting',
  timeIsFree: 'booking/time-is-free',
  tooManyRequests: 'booking/too-many-requests',
  sourceLimit: 'booking/source-limit',
  dateOutsideWindow: 'booking/date-outside-window',
  priceChanged: 'booking/price-changed',
  optionUnknown: 'booking/option-unknown',
  ownService: 'booking/own-service',

  agreementNotFound: 'agreement/not-found',
  agreementRefused: 'agreement/refused',
  caseNotFound: 'case/not-found',
  caseRefused: 'case/refused',

  repeatRefused: 'repeat/refused',
  repeatNeedsCard: 'repeat/needs-card',

  notPayable: 'payment/not-payable',
  notReleasable: 'payment/not-releasable',
  captureFailed: 'payment/capture-failed',
  cardDeclined: 'payment/card-declined',
  paymentProviderFailed: 'payment/provider-failed',
  signatureInvalid: 'payment/signature-invalid',

  cardNotFound: 'card/not-found',
  tooManyCards: 'card/too-many',

  insufficientBalance: 'wallet/insufficient-balance',
  amountInvalid: 'wallet/amount-invalid',
  bankMissing: 'wallet/bank-missing',
  payoutLimit: 'wallet/payout-limit',
  depositNotFound: 'wallet/deposit-not-found',

  subscriptionNotFound: 'subscription/not-found',
  /** There is none that counts, so nothing to cancel, resume, change or pay. */
  noSubscription: 'subscription/none',
  subscriptionEnded: 'subscription/ended',
  planHeld: 'subscription/plan-held',
  planChangeRefused: 'subscription/change-refused',
  subscriptionPaymentFailed: 'subscription/payment-failed',

  calendarUnreadable: 'calendar/unreadable',
  tooManyCalendars: 'calendar/too-many',
  tooMuchTimeOff: 'calendar/too-much-time-off',

  ...operateErrorCodes,

  insufficientCredits: 'credits/insufficient',
} as const;
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
