import type {
  Agreement,
  Booking,
  BookingCase,
  BookingList,
  BookingMoney,
  BookingPayment,
  CaseSummary,
  Conversation,
  Provider,
  Review,
  SavedService,
  Service,
  User,
} from '@nearhand/contracts';
import type { Call } from './stub-api.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A person to sign in as. */
export const aUser = (change: Partial<User> = {}): User => ({
  _id: id(1),
  id: id(1),
  role: 'customer',
  name: 'Carla Customer',
  email: 'carla@example.test',
  avatar: '',
  bio: '',
  location: '',
  website: '',
  address: '12 Mill Lane',
  phone: '',
  ...change,
});

/** An active service of provider `id(2)` with two options. */
export const aService = (change: Partial<Service> = {}): Service => ({
  _id: id(100),
  name: 'Deep house cleaning',
  description: 'Every room, every corner.',
  category: 'Home',
  icon: 'home',
  status: 'active',
  basePrice: 80,
  rating: 4.4,
  reviewCount: 12,
  views: 120,
  bookings: 9,
  createdAt: '2026-10-01T08:00:00.000Z',
  images: [],
  provider: { _id: id(2), name: 'Pat Provider', avatar: '', bio: '', location: 'Old Town' },
  options: [
    { _id: id(201), name: 'Two rooms', description: 'Up to two hours', price: 80 },
    { _id: id(202), name: 'Whole house', description: 'Up to six hours', price: 210.5 },
  ],
  ...change,
});

/** A pending, unpaid booking of {@link aService} by {@link aUser}. */
export const aBooking = (change: Partial<Booking> = {}): Booking => ({
  _id: id(300),
  service: { _id: id(100), name: 'Deep house cleaning', category: 'Home', image: '' },
  serviceOption: 'Two rooms',
  serviceOptionId: id(201),
  provider: { _id: id(2), name: 'Pat Provider', phone: '+1 555 0100', email: 'pat@example.test' },
  customer: { _id: id(1), name: 'Carla Customer' },
  price: 80,
  date: '2026-12-01T00:00:00.000Z',
  timeSlot: '9:00 AM - 11:00 AM',
  address: '12 Mill Lane',
  status: 'pending',
  paymentStatus: 'unpaid',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

/** The payment of {@link aBooking} by card, captured and not yet released; the fee is 10 percent. */
export const aBookingPayment = (change: Partial<BookingPayment> = {}): BookingPayment => ({
  purpose: 'booking',
  method: 'card',
  amountCents: 8000,
  isHeld: false,
  capturedCents: 8000,
  refundedCents: 0,
  toWalletCents: 0,
  disputedCents: 0,
  returnCents: 0,
  isReleased: false,
  feePercent: 10,
  ...change,
});

/** The money of {@link aBooking} once it is confirmed and paid. */
export const aBookingMoney = (change: Partial<BookingMoney> = {}): BookingMoney => ({
  bookingId: id(300),
  feePercent: 10,
  payments: [aBookingPayment()],
  proposable: ['cancel', 'refund', 'charge', 'tip'],
  agreements: [],
  mayReport: true,
  mayClaimNoShow: false,
  ...change,
});

/** An open proposal of the provider to give $30.00 back. */
export const anAgreement = (change: Partial<Agreement> = {}): Agreement => ({
  _id: id(800),
  kind: 'refund',
  amount: 30,
  proposedBy: 'provider',
  note: '',
  state: 'open',
  expiresAt: '2026-11-27T12:00:00.000Z',
  createdAt: '2026-11-24T12:00:00.000Z',
  ...change,
});

/** A problem that the customer of {@link aBooking} reports. */
export const aCase = (change: Partial<BookingCase> = {}): BookingCase => ({
  _id: id(900),
  bookingId: id(300),
  openedBy: 'customer',
  reason: 'quality',
  statement: 'The kitchen is not clean.',
  reply: '',
  state: 'open',
  createdAt: '2026-11-24T12:00:00.000Z',
  ...change,
});

/** {@link aCase} as a row of the list. */
export const aCaseSummary = (change: Partial<CaseSummary> = {}): CaseSummary => ({
  _id: id(900),
  bookingId: id(300),
  service: 'Deep house cleaning',
  customer: 'Carla Customer',
  provider: 'Pat Provider',
  openedBy: 'customer',
  reason: 'quality',
  state: 'open',
  amount: 80,
  createdAt: '2026-11-24T12:00:00.000Z',
  ...change,
});

/** Answers a list of bookings like the API, in the given order: the asked statuses, a page, `total` and `counts`. */
export const bookingPages =
  (...bookings: Booking[]) =>
  ({ query }: Call): BookingList => {
    const counts = { pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
    for (const { status } of bookings) counts[status] += 1;
    const statuses = query.get('status')?.split(',');
    const rows = bookings.filter(({ status }) => !statuses || statuses.includes(status));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit') ?? 100);
    const next = end < rows.length ? { next: `${end}` } : {};
    return {
      data: rows.slice(start, end),
      total: rows.length,
      today: '2026-11-24',
      ...next,
      ...(start === 0 && { counts }),
    };
  };

/** A review of {@link aService} by somebody else. */
export const aReview = (change: Partial<Review> = {}): Review => ({
  _id: id(400),
  service: id(100),
  serviceName: 'Deep house cleaning',
  user: { _id: id(3), name: 'Sam Someone', avatar: '' },
  rating: 3,
  comment: 'Left the kitchen spotless.',
  verified: true,
  createdAt: '2026-11-03T10:00:00.000Z',
  ...change,
});

/** {@link aService} as kept for later. */
export const aSavedService = (change: Partial<SavedService> = {}): SavedService => ({
  _id: id(500),
  serviceId: id(100),
  name: 'Deep house cleaning',
  category: 'Home',
  image: '',
  providerName: 'Pat Provider',
  rating: 4.4,
  price: 80,
  ...change,
});

/** The public page of the provider of {@link aService}. */
export const aProvider = (change: Partial<Provider> = {}): Provider => ({
  _id: id(2),
  name: 'Pat Provider',
  avatar: '',
  bio: 'Ten years of clean houses.',
  location: 'Old Town',
  memberSince: '2025-03-01T09:00:00.000Z',
  rating: 4.4,
  reviewCount: 12,
  ...change,
});

/** A conversation of {@link aUser} with the provider of {@link aService}; its last message is read. */
export const aConversation = (change: Partial<Conversation> = {}): Conversation => ({
  _id: id(600),
  with: { _id: id(2), name: 'Pat Provider', avatar: '', role: 'provider' },
  lastMessage: {
    _id: id(701),
    conversation: id(600),
    position: 1,
    sender: id(2),
    text: 'See you on Tuesday.',
    createdAt: '2026-11-20T10:00:00.000Z',
  },
  unread: 0,
  closed: false,
  ...change,
});
