import { expect } from '@playwright/test';
import { anyService, makeBooking } from '../../src/bookings.ts';
import { engines, test } from '../../src/engines/engines.ts';
import { newPerson } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

const widths = [390, 1280];

for (const { name } of engines)
  for (const scheme of ['light', 'dark'])
    test(`${name}: nothing is wider than the window, ${scheme}`, { tag: '@full' }, async ({ open, request }, info) => {
      const { engine, walker } = await open(name, { dark: scheme === 'dark' });
      const service = await anyService(request);
      const { email, password, token } = await newPerson(request);
      const { _id: booking } = await makeBooking(request, { token });
      const look = async (page: string, path: string, heading: string | RegExp = /./) => {
        await walker.goto(path);
        await walker.heading(heading);
        for (const width of widths) {
          await walker.tab.resize(width, 844);
          await walker.expect(`Math.round(innerWidth)`, width);
          await walker.expect(`document.fonts.status`, 'loaded');
          await walker.tab.screenshot(info.outputPath(`${page}-${width}.png`));
          const overflow = await walker.tab.evaluate(
            `document.documentElement.scrollWidth - document.documentElement.clientWidth`,
          );
          expect.soft(overflow, `${page} at ${width}`).toBe(0);
        }
      };
      await look('home', '/');
      await look('listing', '/marketplace', 'Service Marketplace');
      await look('service', `/marketplace/service/${service._id}`, service.name);
      await look('login', '/auth/login');
      await walker.signIn(email, password);
      await look('booking form', `/marketplace/book/${service._id}`, 'Book Service');
      await look('payment', `/marketplace/payment/${booking}`);
      await look('my bookings', '/user/my-bookings', 'My Bookings');
      await look('wallet', '/user/wallet', /Wallet$/);
      await walker.logOut();
      await walker.signIn(demo.provider);
      await look('calendar', '/user/calendar', 'Calendar');
      await look('service form', '/user/create-service');
      expect(engine.errors).toEqual([]);
    });
