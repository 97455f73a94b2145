const partOfDay = (hour: number): string => {
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** `Good morning, Carla`, by the reader's clock. */
export const greeting = (now: Date, name: string | undefined): string => {
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName ? `${partOfDay(now.getHours())}, ${firstName}` : partOfDay(now.getHours());
};

/** `Saturday, November 21, 2026`, by the reader's clock. */
export const todayInWords = (now: Date): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(now);
