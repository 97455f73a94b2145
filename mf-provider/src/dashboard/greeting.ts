const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** `Good evening, Pat`, by the reader's own clock. */
export const greeting = (name: string | undefined, now: Date): string => {
  const hour = now.getHours();
  const partOfDay = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const [firstName] = name?.trim().split(/\s+/) ?? [];
  return firstName ? `Good ${partOfDay}, ${firstName}` : `Good ${partOfDay}`;
};

/** `Saturday, November 21, 2026`. */
export const longDay = (now: Date): string => dayFormat.format(now);
