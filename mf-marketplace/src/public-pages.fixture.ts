import { aProvider, aReview, aService, stubApi } from '@nearhand/testing';

/** The public pages, and what each says to people without scripts. */
export const publicPages: [path: string, texts: string[]][] = [
  ['/marketplace', ['1 service', 'Deep house cleaning', 'Pat Provider', 'href="/marketplace/service/']],
  [
    `/marketplace/service/${aService()._id}`,
    ['Every room, every corner.', 'Whole house', 'Left the kitchen spotless.', 'Log in to book', 'Thu 9:00 AM'],
  ],
  [`/provider/${aProvider()._id}`, ['Ten years of clean houses.', 'Member since March 2025', 'November 3, 2026']],
];

export const stubPublicPages = (): void => {
  const times = [{ timeSlot: '9:00 AM - 11:00 AM', state: 'free' }];
  stubApi.get('/services', { data: [aService()] });
  stubApi.get('/services/:id', { data: aService() });
  stubApi.get('/services/:id/availability', {
    data: { today: '2026-11-23', days: [{ date: '2026-11-26', times }], slots: [], taken: [] },
  });
  stubApi.get('/reviews', { data: [aReview()] });
  stubApi.get('/providers/:id', { data: aProvider() });
};
