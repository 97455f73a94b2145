import type { Booking, Role } from '@nearhand/contracts';
import { aBookingMoney, aUser, renderRoutes, stubApi } from '@nearhand/testing';
import { routes } from './routes.tsx';

export const idsOf = ({ customer, provider }: Booking): Record<Role, string> => ({
  customer: customer._id,
  provider: provider._id,
  admin: 'a1',
});

const noMoney = () => aBookingMoney({ proposable: [], mayReport: false });

/** The page of `booking` as its `role` sees it. Later answers have the present members of `booking` and `money`. */
export const openBooking = (
  booking: Booking,
  role: Role,
  {
    money = noMoney(),
    userId = idsOf(booking)[role],
    ...options
  }: { money?: ReturnType<typeof noMoney>; userId?: string; path?: string; state?: unknown } = {},
) => {
  stubApi.get('/bookings/:id', () => ({ data: booking }));
  const asked = stubApi.get('/bookings/:id/money', () => ({ data: money }));
  const path = `/user/my-bookings/${booking._id}`;
  return { ...renderRoutes(routes, { path, user: aUser({ _id: userId, role }), ...options }), money, asked };
};
