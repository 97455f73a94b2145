export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const before = (now: Date, spanMs: number): Date => new Date(now.getTime() - spanMs);
