/**
 * Every address of the product, as `paths` of the index: a bundle has those that it uses. Slices link to each other through
 * these, never by spelling an address again.
 */

export const home = '/';
export const about = '/about';
export const contact = '/contact';
export const terms = '/terms';
export const privacy = '/privacy';
export const unauthorized = '/unauthorized';
export const login = '/auth/login';
export const signup = '/auth/signup';
export const forgotPassword = '/auth/forgot-password';
export const resetPassword = '/auth/reset-password';
export const emailChange = '/auth/email-change';
export const confirmEmail = '/auth/confirm-email';
/** With the token of an email, which names the kind of emails to stop. */
export const unsubscribe = (token: string) => `/auth/unsubscribe?token=${encodeURIComponent(token)}`;
export const marketplace = '/marketplace';
export const trending = '/marketplace?sort=trending';
export const newest = '/marketplace?sort=newest';
/** With the place that the visitor's list is near to. */
export const service = (id: string, near?: string) =>
  `/marketplace/service/${id}${near ? `?near=${encodeURIComponent(near)}` : ''}`;
export const reviewService = (id: string) => `/marketplace/service/${id}?review=1`;
/** With the option and the time that the form has chosen when it opens. */
export const book = (serviceId: string, option?: string, time?: { date: string; timeSlot: string }) => {
  const query = `${new URLSearchParams({ ...(option && { option }), ...(time && { date: time.date, time: time.timeSlot }) })}`;
  return `/marketplace/book/${serviceId}${query && `?${query}`}`;
};
export const pay = (bookingId: string) => `/marketplace/payment/${bookingId}`;
/** Pays an extra charge or a tip of a booking. */
export const payExtra = (bookingId: string, agreementId: string) =>
  `/marketplace/payment/${bookingId}?agreement=${agreementId}`;
export const provider = (id: string) => `/provider/${id}`;
export const messages = '/messages';
export const conversation = (id: string) => `/messages/${id}`;
export const newMessage = (recipient: string) => `/messages/new?recipient=${encodeURIComponent(recipient)}`;
export const dashboard = '/user/dashboard';
export const profile = '/user/profile';
export const notificationSettings = '/user/profile?settings=notifications';
export const calendar = '/user/calendar';
export const workingHours = '/user/calendar/working-hours';
export const timeOff = '/user/calendar/time-off';
export const importedCalendars = '/user/calendar/imported';
export const myServices = '/user/my-services';
export const portfolio = '/user/portfolio';
export const serviceArea = '/user/service-area';
export const createService = '/user/create-service';
export const editService = (id: string, option?: string) =>
  `/user/edit-service/${id}${option ? `?option=${encodeURIComponent(option)}` : ''}`;
export const myBookings = '/user/my-bookings';
export const booking = (id: string) => `/user/my-bookings/${id}`;
export const history = '/user/history';
export const saved = '/user/saved';
export const wallet = '/user/wallet';
export const documents = '/user/documents';
export const credentials = '/user/credentials';
export const receiptsOf = (bookingId: string) => `/user/documents?booking=${bookingId}`;
export const document = (id: string) => `/user/documents/${id}`;
export const subscription = '/user/subscription';
export const plans = '/subscription/plans';
export const getCredits = '/subscription/get-credits';
/** With how many credits are needed, and the path of this site that leads back. */
export const buyCredits = (required: number, returnUrl: string) =>
  `/subscription/get-credits?required=${required}&returnUrl=${returnUrl}`;
export const credits = '/subscription/credits';
export const operate = '/operate';
/** The revisions of an environment; of one slice where it is given. */
export const revisionHistory = (environment: string, slice?: string) =>
  `/operate/history?environment=${encodeURIComponent(environment)}${slice ? `&slice=${encodeURIComponent(slice)}` : ''}`;
export const operatedRelease = (environment: string, slice: string, version: string) =>
  `/operate/${slice}/${encodeURIComponent(version)}?environment=${encodeURIComponent(environment)}`;
/** Stripe returns to this page after a purchase. */
export const subscriptionSuccess = '/subscription/success';
export const subscriptionCancel = '/subscription/cancel';
