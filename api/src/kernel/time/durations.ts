/** How long limits remember, in seconds. */
export const minute = 60;
export const fiveMinutes = 300;
export const tenMinutes = 600;
export const quarterOfAnHour = 900;
export const hour = 3600;
export const day = 86_400;
