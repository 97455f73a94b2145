import { operateErrorCodes } from '@slices/format';

/**
 * Every code that the API sends, as `errorCodes` of the index: a bundle has those that it uses. Screens branch on them, never on an
 * error's English.
 */

export const notSignedIn = 'session/missing';
export const sessionEnded = 'session/ended';
export const wrongCredentials = 'session/wrong-credentials';
export const tooManyAttempts = 'session/too-many-attempts';

export const registrationRefused = 'account/registration-refused';
export const detailsRefused = 'account/details-refused';
export const wrongPassword = 'account/wrong-password';
export const openBookings = 'account/open-bookings';
export const openCases = 'account/open-cases';
export const moneyLeft = 'account/money-left';
export const moneyMoving = 'account/money-moving';
export const resetInvalid = 'account/reset-invalid';
export const emailChangeInvalid = 'account/email-change-invalid';
export const unsubscribeInvalid = 'account/unsubscribe-invalid';
export const confirmationInvalid = 'account/confirmation-invalid';
export const wrongRole = 'account/wrong-role';
export const exportExists = 'account/export-exists';
export const accountSuspended = 'account/suspended';
export const personNotFound = 'account/not-found';
export const suspensionRefused = 'account/suspension-refused';
export const proofNeeded = 'account/proof-needed';
export const identityRefused = 'account/identity-refused';

export const sessionNotFound = 'session/not-found';

export const passkeysOff = 'passkey/off';
export const passkeyProofNeeded = 'passkey/proof-needed';
export const passkeyRejected = 'passkey/rejected';
export const passkeyUnknown = 'passkey/unknown';
export const passkeyCopied = 'passkey/copied';
export const passkeyExists = 'passkey/exists';
export const passkeyNotFound = 'passkey/not-found';
export const lastPasskey = 'passkey/last';
export const tooManyPasskeys = 'passkey/too-many';

export const secondAdminNeeded = 'office/second-admin';
export const otherRequestWaits = 'office/other-request';
export const changedSince = 'office/changed-since';
export const approvalNotFound = 'office/approval-not-found';
export const ownApproval = 'office/own-approval';
export const ownMatter = 'office/own-matter';
export const formerAdmin = 'office/former-admin';

export const pictureTooLarge = 'upload/too-large';
export const pictureTooManyPixels = 'upload/too-many-pixels';
export const notAPicture = 'upload/not-a-picture';
export const pictureDamaged = 'upload/damaged';
export const pictureUnknown = 'upload/unknown-picture';

export const credentialNotFound = 'credential/not-found';
export const credentialFile = 'credential/file';
export const credentialFileGone = 'credential/file-gone';
export const credentialExpired = 'credential/expired';
export const credentialDecided = 'credential/decided';
export const credentialRenamed = 'credential/renamed';
export const tooManyCredentials = 'credential/too-many';

export const notFound = 'resource/not-found';
export const notOpen = 'resource/forbidden';
export const invalidInput = 'input/invalid';
export const inputTooLarge = 'input/too-large';
export const wrongType = 'input/wrong-type';
export const noRoute = 'request/no-route';
export const crossSite = 'request/cross-site';
export const idempotencyReused = 'request/idempotency-reused';
export const stillRunning = 'request/still-running';
export const requestTimeout = 'request/timeout';
export const unexpected = 'server/unexpected';
export const unavailable = 'server/unavailable';
export const tooManyStreams = 'live/too-many-streams';
export const contactUnavailable = 'contact/unavailable';

export const serviceNotFound = 'service/not-found';
export const serviceForbidden = 'service/forbidden';
export const serviceChanged = 'service/changed';
export const serviceNotBookable = 'service/not-bookable';
export const serviceTransitionRefused = 'service/transition-refused';

export const providerNotFound = 'provider/not-found';
export const placeUnknown = 'place/unknown';

export const conversationNotFound = 'conversation/not-found';
export const conversationClosed = 'conversation/closed';
export const recipientUnavailable = 'conversation/recipient-unavailable';

export const reportedNotFound = 'report/not-found';
export const ownReport = 'report/own';
export const reportExists = 'report/exists';
export const reportDecided = 'report/decided';
export const moveRefused = 'report/move-refused';

export const reviewNotFound = 'review/not-found';
export const reviewExists = 'review/exists';
export const reviewForbidden = 'review/forbidden';
export const reviewChanged = 'review/changed';
export const replyExists = 'review/reply-exists';
export const replyLate = 'review/reply-late';

export const bookingNotFound = 'booking/not-found';
export const bookingForbidden = 'booking/forbidden';
export const bookingTransitionRefused = 'booking/transition-refused';
export const rescheduleRefused = 'booking/reschedule-refused';
export const rescheduleChanged = 'booking/reschedule-changed';
export const slotTaken = 'booking/slot-taken';
export const slotNotOffered = 'booking/slot-not-offered';
export const alreadyWaiting = 'booking/already-waiting';
export const timeIsFree = 'booking/time-is-free';
export const tooManyRequests = 'booking/too-many-requests';
export const sourceLimit = 'booking/source-limit';
export const dateOutsideWindow = 'booking/date-outside-window';
export const priceChanged = 'booking/price-changed';
export const optionUnknown = 'booking/option-unknown';
export const ownService = 'booking/own-service';

export const agreementNotFound = 'agreement/not-found';
export const agreementRefused = 'agreement/refused';
export const cancellationRefused = 'cancellation/refused';
export const cancellationChanged = 'cancellation/changed';
export const caseNotFound = 'case/not-found';
export const caseRefused = 'case/refused';

export const repeatRefused = 'repeat/refused';
export const repeatNeedsCard = 'repeat/needs-card';

export const notPayable = 'payment/not-payable';
export const notReleasable = 'payment/not-releasable';
export const captureFailed = 'payment/capture-failed';
export const cardDeclined = 'payment/card-declined';
export const paymentProviderFailed = 'payment/provider-failed';
export const signatureInvalid = 'payment/signature-invalid';

export const cardNotFound = 'card/not-found';
export const tooManyCards = 'card/too-many';

export const insufficientBalance = 'wallet/insufficient-balance';
export const amountInvalid = 'wallet/amount-invalid';
export const bankMissing = 'wallet/bank-missing';
export const payoutLimit = 'wallet/payout-limit';
export const depositNotFound = 'wallet/deposit-not-found';

export const subscriptionNotFound = 'subscription/not-found';
/** There is none that counts, so nothing to cancel, resume, change or pay. */
export const noSubscription = 'subscription/none';
export const subscriptionEnded = 'subscription/ended';
export const planHeld = 'subscription/plan-held';
export const planChangeRefused = 'subscription/change-refused';
export const subscriptionPaymentFailed = 'subscription/payment-failed';

export const calendarUnreadable = 'calendar/unreadable';
export const tooManyCalendars = 'calendar/too-many';
export const tooMuchTimeOff = 'calendar/too-much-time-off';

export const { releaseStoreMissing, environmentNotFound, revisionNotFound, indexOutdated } = operateErrorCodes;

export const insufficientCredits = 'credits/insufficient';
