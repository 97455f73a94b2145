import type { Role } from '../../rules/role.ts';

export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['unpaid', 'processing', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A user's relation to a booking. An admin has it to all. */
export type BookingParty = 'customer' | 'provider' | 'admin';

export type BookingAction = 'accept' | 'decline' | 'cancel' | 'complete';

export interface BookingTransition {
  /** `expire` is the clock's alone, `agree` what both sides agreed on. */
  action: BookingAction | 'expire' | 'agree';
  from: BookingStatus;
  to: BookingStatus;
  by: readonly (BookingParty | 'clock' | 'both')[];
  /** Payment statuses in which it is allowed; absent means any. */
  payment?: readonly PaymentStatus[];
  /** True where it is allowed only until the booking's time begins. */
  beforeItBegins?: true;
}

const notPaid = ['unpaid', 'processing', 'failed', 'refunded'] as const;

/**
 * Every status change that exists. The API validates by this table and the screens offer what it allows. The clock cancels
 * a request when its time begins, or when it stays unpaid for the API's `UNPAID_HOLD_HOURS`.
 */
export const bookingTransitions: readonly BookingTransition[] = [
  { action: 'accept', from: 'pending', to: 'confirmed', by: ['provider', 'admin'], beforeItBegins: true },
  { action: 'cancel', from: 'pending', to: 'cancelled', by: ['customer', 'admin'] },
  { action: 'decline', from: 'pending', to: 'cancelled', by: ['provider'] },
  { action: 'expire', from: 'pending', to: 'cancelled', by: ['clock'] },
  { action: 'cancel', from: 'confirmed', to: 'cancelled', by: ['customer'], payment: notPaid },
  { action: 'cancel', from: 'confirmed', to: 'cancelled', by: ['admin'] },
  { action: 'agree', from: 'confirmed', to: 'cancelled', by: ['both'], payment: ['paid'] },
  { action: 'complete', from: 'confirmed', to: 'completed', by: ['provider', 'admin'], payment: ['paid'] },
];

export interface BookingState {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** True once its time has begun by the marketplace's clock. */
  begun?: boolean | undefined;
}

/** Actions of `party` on a booking in `state`. */
export const allowedBookingActions = (state: BookingState, party: BookingParty): BookingAction[] =>
  bookingTransitions
    .filter((transition) => transition.from === state.status && isAllowed(transition, state, party))
    .flatMap(({ action }) => (action === 'expire' || action === 'agree' ? [] : [action]));

/** The transition that leads `party` from `state` to `to`, or undefined when the table has none. */
export const bookingTransition = (
  state: BookingState,
  to: BookingStatus,
  party: BookingParty | 'clock' | 'both',
): BookingTransition | undefined =>
  bookingTransitions.find(
    (transition) => transition.from === state.status && transition.to === to && isAllowed(transition, state, party),
  );

/** A booking can be paid until its time begins, while it is open and its money is neither held nor on its way. */
export const isPayable = ({ status, paymentStatus, begun = false }: BookingState): boolean =>
  !begun &&
  (status === 'pending' || status === 'confirmed') &&
  (paymentStatus === 'unpaid' || paymentStatus === 'failed');

/**
 * The two people see each other's phone and email while the booking has one of these. A payment is no reason: a
 * customer gets the money of a pending booking back in full.
 */
export const contactStatuses: readonly BookingStatus[] = ['confirmed', 'completed'];

/** Actions that agree on another time for a booking. */
export type RescheduleAction = 'request' | 'accept' | 'decline' | 'withdraw';

export const reschedulingParties = ['customer', 'provider'] as const;
export type ReschedulingParty = (typeof reschedulingParties)[number];

export interface RescheduleRule {
  action: RescheduleAction;
  from: readonly BookingStatus[];
  by: readonly ReschedulingParty[];
  /** The open request that it needs: none, the user's own, or the other party's. */
  standing: readonly ('none' | 'own' | 'other')[];
  /** True where a completed booking allows it only before its time, while it is paid. */
  beforeCompletedBegins?: true;
}

const movable = ['confirmed', 'completed'] as const;

/**
 * The booking keeps its time until the other party accepts, and its status in any case. A request ends with the booking's
 * next change of status; a second request of the same party replaces it.
 */
export const rescheduleRules: readonly RescheduleRule[] = [
  {
    action: 'request',
    from: movable,
    by: reschedulingParties,
    standing: ['none', 'own'],
    beforeCompletedBegins: true,
  },
  { action: 'accept', from: movable, by: reschedulingParties, standing: ['other'], beforeCompletedBegins: true },
  { action: 'decline', from: movable, by: reschedulingParties, standing: ['other'] },
  { action: 'withdraw', from: movable, by: reschedulingParties, standing: ['own'] },
];

export interface RescheduleState extends BookingState {
  /** The party that requests another time; absent without a request. */
  requestedBy?: ReschedulingParty;
}

/** Actions of `party` about another time for a booking in `state`. */
export const allowedRescheduleActions = (
  { status, paymentStatus, begun, requestedBy }: RescheduleState,
  party: BookingParty,
): RescheduleAction[] => {
  const standing = requestedBy ? (requestedBy === party ? 'own' : 'other') : 'none';
  const isOver = status === 'completed' && (begun || paymentStatus !== 'paid');
  return rescheduleRules
    .filter(({ beforeCompletedBegins }) => !(isOver && beforeCompletedBegins))
    .filter(
      ({ from, by, standing: needed }) => from.includes(status) && isOneOf(by, party) && needed.includes(standing),
    )
    .map(({ action }) => action);
};

const isOneOf = (parties: readonly BookingParty[], party: BookingParty): boolean => parties.includes(party);

interface BookingPeople {
  customerId: string;
  providerId: string;
}

/** Customer or provider of the booking, without regard to the user's role; undefined for all others. */
export const bookingSide = (
  { customerId, providerId }: BookingPeople,
  { _id }: { _id: string },
): ReschedulingParty | undefined => {
  if (_id === providerId) return 'provider';
  return _id === customerId ? 'customer' : undefined;
};

/** The party of a user in a booking; undefined for other users. */
export const bookingParty = (booking: BookingPeople, person: { _id: string; role: Role }): BookingParty | undefined =>
  person.role === 'admin' ? 'admin' : bookingSide(booking, person);

const isAllowed = (
  transition: BookingTransition,
  state: BookingState,
  party: BookingParty | 'clock' | 'both',
): boolean =>
  transition.by.includes(party) &&
  (transition.payment?.includes(state.paymentStatus) ?? true) &&
  !(transition.beforeItBegins && state.begun);
