/** How long limits remember, in seconds. */
export const fiveMinutes = 300;
export const quarterOfAnHour = 900;
export const hour = 3600;
