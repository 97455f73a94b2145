const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

const partOfDay = (hour: number): string => {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** `Good morning, Pat`, by the reader's clock; without a name as long as none is known. */
export const greeting = (now: Date, name: string | undefined): string => {
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName ? `${partOfDay(now.getHours())}, ${firstName}` : partOfDay(now.getHours());
};

/** `Saturday, November 21, 2026`, by the reader's clock. */
export const todayInWords = (now: Date): string => day.format(now);
