import type { Booking, Service, User } from '@nearhand/contracts';

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
